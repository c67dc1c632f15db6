import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { presentChromium } from '../tools/browser.mjs'
import { POSTGRES_15 } from '../tools/postgres.mjs'
import { ask, isRoot } from '../tools/system.mjs'

const installed = (...programs) => programs.every(program => ask('which', [program]) !== undefined)

/**
 * Programs used by tests beside the npm packages, by purpose: whether present, and their Debian packages. A `spare` one has a substitute; a
 * `full` one is only used by `test:full`.
 */
const PROGRAMS = {
  chromium: { present: () => presentChromium({ headed: true }) !== undefined, packages: ['chromium'] },
  headlessShell: { present: () => installed('chromium-headless-shell'), packages: ['chromium-headless-shell'], spare: true },
  postgres15: { present: () => existsSync(POSTGRES_15), packages: ['postgresql-15'], full: true },
  /** A store that speaks S3 and checks policies of posted forms (tests/tools/ceph.ts). */
  s3: { present: () => installed('radosgw'), packages: ['ceph-mon', 'ceph-osd', 'radosgw'], full: true },
  calc: {
    present: () => installed('soffice', 'Xvfb', 'xdotool', 'xclip'), packages: ['libreoffice-calc', 'xvfb', 'xdotool', 'xclip'], full: true,
  },
  /** A highly available PostgreSQL (tests/failover). */
  failover: {
    present: () => existsSync(POSTGRES_15) && installed('patroni', 'etcd', 'haproxy', 'pgbouncer'), full: true,
    packages: ['postgresql-15', 'patroni', 'etcd-server', 'etcd-client', 'haproxy', 'pgbouncer'],
  },
  fonts: { present: () => ask('fc-list', [':lang=zh']) !== '', packages: ['fonts-noto-cjk'] },
}

export const has = purpose => PROGRAMS[purpose].present()

const apt = args => new Promise(done => {
  spawn('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).once('error', () => done(1))
    .once('close', done)
})

/**
 * Installs missing programs on Debian if permitted, beside other phases.
 * @param full whether to include those only used by `test:full`
 * @returns lines that name what is omitted for missing programs
 */
export async function installPrograms(full) {
  const missing = () => Object.values(PROGRAMS).filter(program => (full || !program.full) && !program.present())
  if (missing().length > 0 && isRoot && ask('apt-get', ['--version']) !== undefined) {
    await apt(['update'])
    for (const { packages } of missing()) await apt(['install', '-y', '--no-install-recommends', ...packages])
  }
  return missing().filter(({ spare }) => !spare)
    .map(({ packages }) => `${packages.join(', ')}: not installed, what needs them is left out\n`).join('')
}
