import { announce, complain, stopComplaining } from './announce.js';
import { byId, element } from './element.js';
import { data } from './page-data.js';
import { becomeReader, keep, progress, takeIn, verdicts } from './progress.js';
import { sendUnsent } from './server-link.js';
import { checkVerdictFile, makeVerdictFile } from './verdict-file.js';

/** Save the verdicts as a file. */
export function exportVerdicts() {
  const made = verdicts();
  const text = `${JSON.stringify(makeVerdictFile(data.frame, progress.reader, made), null, 2)}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const name = progress.reader.replace(/[^\p{L}\p{N}_-]+/gu, '-').replace(/^-+|-+$/g, '') || 'reader';
  element('a', { href: address, download: `verdicts-${name}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  progress.unexported = false;
  keep();
  stopComplaining();
  announce(`Exported ${made.length} verdicts`);
}

/** Read a verdict file into the progress of the reader that it names. */
export async function importVerdicts(file) {
  let read;
  try {
    read = checkVerdictFile(await file.text(), {
      frame: data.frame,
      verdicts: data.verdicts.map(({ verdict }) => verdict),
      items: new Set(data.items.map(({ item }) => item)),
    });
    if (data.kept && read.reader !== progress.reader) {
      throw new Error(
        `its reader is ${JSON.stringify(read.reader)}, this server’s ${JSON.stringify(progress.reader)}`,
      );
    }
  } catch (error) {
    complain(`${file.name} was not imported: ${error.message}.`);
    return;
  }
  becomeReader(read.reader);
  byId('reader').value = read.reader;
  const taken = takeIn(read.verdicts);
  sendUnsent();
  stopComplaining();
  announce(
    `Imported ${taken} of ${read.verdicts.length} verdicts of ${read.reader}; the others were older than what is here`,
  );
}
