// Runs benches: run.ts NAME… [--option=value…]; without a name it lists them.
// A bench is a program in this folder, in abuse/, conversions/, insights/, webhooks/ or workflows/; it gets the options and ends with 1 when a target was missed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';

const names = globSync(
  ['*.ts', 'abuse/*.ts', 'conversions/*.ts', 'insights/*.ts', 'webhooks/*.ts', 'workflows/*.ts'],
  {
    cwd: import.meta.dirname,
  },
)
  .map((path) => path.replace(/\.ts$/, ''))
  .filter((name) => name !== 'run' && !name.endsWith('.test'))
  .sort();

const [chosen, options] = [
  process.argv.slice(2).filter((argument) => !argument.startsWith('--')),
  process.argv.slice(2).filter((argument) => argument.startsWith('--')),
];
const unknown = chosen.filter((name) => !names.includes(name));

if (chosen.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no bench ${unknown.join(', ')}.`);
  console.error(`Usage: npm run bench -- NAME… [--option=value…]\nNames: ${names.join(', ')}`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
}
if (unknown.length === 0) for (const name of chosen) await run(name);

async function run(name: string): Promise<void> {
  console.log(`\n# ${name}\n`);
  const program = join(import.meta.dirname, `${name}.ts`);
  const child = spawn(process.execPath, [program, ...options], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
