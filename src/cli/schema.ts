import { Command } from 'commander';
import { InputError } from '../dataset/input-error.js';
import { print, printJson } from './output.js';

/** `lastwrite schema`: what every document, file and row looks like. */
export function command(): Command {
  return new Command('schema')
    .description(
      'print the JSON Schema (draft 2020-12) of a document, file or item row; without NAME, list them',
    )
    .argument('[name]', 'a name of the list, or the schema field of a document')
    .addHelpText(
      'after',
      `
Examples:
  $ lastwrite schema                                 the names, one a line
  $ lastwrite schema audit > audit.schema.json
  $ lastwrite schema lastwrite.stratify/1            the same as stratify
  $ lastwrite schema audit-item | jq .properties
`,
    )
    .action(run);
}

async function run(name: string | undefined): Promise<void> {
  // Loaded here, for it loads the whole tool, and help and completion need none of it.
  const { CATALOGUE, catalogueText, findSchema, schemaDocument } = await import(
    '../report/schemas/catalogue.js'
  );
  if (name === undefined) return print(catalogueText());
  const entry = findSchema(name);
  if (!entry) {
    throw new InputError(
      `there is no schema ${JSON.stringify(name)}`,
      `use one of ${CATALOGUE.map((one) => one.name).join(', ')}`,
    );
  }
  printJson(schemaDocument(entry));
}
