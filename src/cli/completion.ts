import { Argument, Command } from 'commander';
import { completionScript, SHELLS, type Shell } from '../report/completion-script.js';
import { print } from './output.js';

/** Set by the program: the commands to complete. */
type Loaded = () => Promise<Command>;

/** `lastwrite completion`: a completion script for a shell, made from the commands themselves. */
export function completionCommand(program: Loaded): Command {
  return new Command('completion')
    .description('print a completion script')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .addHelpText(
      'after',
      `
Examples:
  $ lastwrite completion bash > ~/.local/share/bash-completion/completions/lastwrite
  $ lastwrite completion zsh > "\${fpath[1]}/_lastwrite"
  $ lastwrite completion fish > ~/.config/fish/completions/lastwrite.fish
`,
    )
    .action(async (shell: Shell) => {
      const whole = await program();
      const commands = whole.commands.flatMap((command) => [
        describe(command, []),
        ...command.commands.map((sub) => describe(sub, [command.name()])),
      ]);
      print(completionScript(shell, commands));
    });
}

function describe(command: Command, parents: readonly string[]) {
  return {
    words: [...parents, command.name()],
    summary: command.description(),
    options: command.options.flatMap(({ long, description }) =>
      long ? [{ flag: long, summary: description }] : [],
    ),
  };
}
