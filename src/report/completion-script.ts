/** Shells that a completion script can be made for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** One of {@link SHELLS}. */
export type Shell = (typeof SHELLS)[number];

/** A command as completion sees it. */
export interface CompletableCommand {
  /** e.g. `['data', 'verify']`. */
  readonly words: readonly string[];
  readonly summary: string;
  readonly options: readonly { readonly flag: string; readonly summary: string }[];
}

/** A completion script: commands after `lastwrite`, then subcommands, options and files. */
export function completionScript(shell: Shell, commands: readonly CompletableCommand[]): string {
  return shell === 'fish' ? fish(commands) : `${shell === 'zsh' ? ZSH_HEAD : ''}${bash(commands)}`;
}

// zsh runs bash completion functions; one script then serves both.
const ZSH_HEAD = '#compdef lastwrite\nautoload -Uz bashcompinit && bashcompinit\n';

function bash(commands: readonly CompletableCommand[]): string {
  const cases = commands.map(({ words, options }) => {
    const subs = commands
      .filter((other) => other.words.length === words.length + 1 && other.words[0] === words[0])
      .map((other) => other.words.at(-1)!);
    const offers = [...subs, ...options.map(({ flag }) => flag), '--help'].join(' ');
    return `    '${words.join(' ')}') words='${offers}' ;;`;
  });
  const top = commands.filter(({ words }) => words.length === 1).map(({ words }) => words[0]!);
  return `_lastwrite() {
  local current="\${COMP_WORDS[COMP_CWORD]}" called="\${COMP_WORDS[1]:-}" words
  [ "$COMP_CWORD" -gt 2 ] && [[ "\${COMP_WORDS[2]}" != -* ]] && called="$called \${COMP_WORDS[2]}"
  case "$called" in
${cases.join('\n')}
    *) case "\${COMP_WORDS[1]:-}" in
${cases
  .filter((_, index) => commands[index]!.words.length === 1)
  .map((line) => `  ${line}`)
  .join('\n')}
    esac ;;
  esac
  [ "$COMP_CWORD" -eq 1 ] && words='${[...top, '--help', '--version'].join(' ')}'
  COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))
}
complete -o filenames -F _lastwrite lastwrite
`;
}

function fish(commands: readonly CompletableCommand[]): string {
  const quote = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;
  const lines = commands.flatMap(({ words, summary, options }) => {
    const parent = words.slice(0, -1);
    const when =
      parent.length === 0 ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${parent.join(' ')}`;
    return [
      `complete -c lastwrite -n ${quote(when)} -a ${words.at(-1)} -d ${quote(summary)}`,
      ...options.map(
        ({ flag, summary: about }) =>
          `complete -c lastwrite -n ${quote(`__fish_seen_subcommand_from ${words.at(-1)}`)} -l ${flag.slice(2)} -d ${quote(about)}`,
      ),
    ];
  });
  return `${lines.join('\n')}\n`;
}
