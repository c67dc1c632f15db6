import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openClient, type ConnectionSettings } from '#server/db/pool.ts'
import { ask } from '../tools/system.mjs'
import { Daemon, freePorts, killPostgres } from './daemon.ts'
import { example } from './examples.ts'
import { waitUntil } from './waitUntil.ts'

/** A database machine: Patroni and its PostgreSQL. */
export interface Node {
  readonly name: string
  readonly port: number
  /** Port of Patroni's REST calls. */
  readonly restPort: number
}

/** One etcd member, and two database machines of which one is the primary. */
export interface Database {
  readonly nodes: readonly [Node, Node]
  /** As the superuser, bypassing everything in front of the primary. */
  admin(node: Node): ConnectionSettings
  /** @throws Error without one */
  primary(): Promise<Node>
  /** Waits until one is the primary and the other its synchronous standby. */
  settled(): Promise<void>
  /** Planned change of the primary, as by an operator. */
  switchover(): Promise<void>
  /**
   * kill -9 of the primary's PostgreSQL only; Patroni lives.
   * @returns the machine
   */
  killPostgres(): Promise<Node>
  /**
   * kill -9 of Patroni and PostgreSQL at once.
   * @returns the machine, which stays down until it is revived
   */
  killMachine(): Promise<Node>
  revive(node: Node): void
  etcd: { stop(): Promise<void>, start(): void }
  stop(): Promise<void>
}

/** As named by `patronictl list`. */
interface Member { readonly Role: string, readonly State: string }

function startEtcd(folder: string, port: number, peerPort: number): Daemon {
  const [client, peer] = [port, peerPort].map(at => `http://127.0.0.1:${at}`) as [string, string]
  return new Daemon(folder, 'etcd', 'etcd', [
    '--name', 'etcd1', '--data-dir', join(folder, 'etcd'), '--listen-client-urls', client, '--advertise-client-urls', client,
    '--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd1=${peer}`,
  ])
}

function writePatroni(folder: string, { name, port, restPort }: Node, etcdPort: number): void {
  writeFileSync(join(folder, `${name}.yml`), example('patroni.yml', [
    ['name: db1', `name: ${name}`], ['10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379', `127.0.0.1:${etcdPort}`],
    ['10.0.0.1:8008', `127.0.0.1:${restPort}`], ['10.0.0.1:5432', `127.0.0.1:${port}`],
    ['/var/lib/postgresql/15/yz', join(folder, name)], ['/var/run/postgresql', folder],
  ]))
}

/** Creates the cluster with the product's role and database in a world-writable folder. */
export async function startDatabase(folder: string): Promise<Database> {
  const [etcdPort, peerPort, ...ports] = await freePorts(6) as [number, number, number, number, number, number]
  const nodes = [{ name: 'db1', port: ports[0], restPort: ports[1] }, { name: 'db2', port: ports[2], restPort: ports[3] }] as const
  let etcd = startEtcd(folder, etcdPort, peerPort)
  const patronis = new Map<string, Daemon>()
  const dataOf = (node: Node): string => join(folder, node.name)
  const start = ({ name }: Node): void =>
    void patronis.set(name, new Daemon(folder, `patroni-${name}`, 'patroni', [join(folder, `${name}.yml`)]))

  const isPrimary = async ({ restPort }: Node): Promise<boolean> => (await fetch(`http://127.0.0.1:${restPort}/primary`)).ok
  const admin = ({ port }: Node): ConnectionSettings =>
    ({ host: '127.0.0.1', port, user: 'postgres', password: 'secret-of-postgres', database: 'postgres' })
  const patronictl = ({ name }: Node, ...args: readonly string[]): string | undefined =>
    ask('patronictl', ['-c', join(folder, `${name}.yml`), ...args], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  async function primary(): Promise<Node> {
    for (const node of nodes) if (await isPrimary(node).catch(() => false)) return node
    throw new Error('no machine is the primary')
  }
  /** Patroni only promotes a standby that is synchronous in etcd, and PostgreSQL only waits for standbys in its settings: checks both. */
  async function clusterReady(): Promise<void> {
    await waitUntil('there is a primary with its synchronous standby', async () => {
      const node = await primary()
      const client = await openClient(admin(node))
      const streaming = `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`
      const { rows } = await client.query(streaming).finally(() => client.end())
      const members = JSON.parse(patronictl(node, 'list', 'yz', '-f', 'json') ?? '[]') as readonly Member[]
      const states = members.map(({ Role, State }) => `${Role} ${State}`).toSorted().join()
      return rows.length === 1 && states === 'Leader running,Sync Standby running'
    })
  }

  for (const node of nodes) writePatroni(folder, node, etcdPort)
  start(nodes[0])
  await waitUntil('there is a primary', async () => {
    patronis.get('db1')!.demandRunning()
    return isPrimary(nodes[0])
  })
  start(nodes[1])
  await clusterReady()
  const client = await openClient(admin(await primary()))
  for (const statement of example('role.sql').split(';\n').slice(0, -1)) await client.query(statement)
  await client.end()

  return {
    nodes, admin, primary, settled: clusterReady,
    async switchover() {
      const node = await primary()
      const candidate = nodes.find(({ name }) => name !== node.name)!.name
      const output = patronictl(node, 'switchover', 'yz', '--leader', node.name, '--candidate', candidate, '--force')
      if (output?.includes('Successfully switched over') !== true) throw new Error(`patronictl said: ${output}`)
    },
    async killPostgres() {
      const node = await primary()
      killPostgres(dataOf(node))
      return node
    },
    async killMachine() {
      const node = await primary()
      const away = patronis.get(node.name)!.end('SIGKILL')
      killPostgres(dataOf(node))
      await away
      return node
    },
    revive: start,
    etcd: { stop: () => etcd.end('SIGKILL'), start: () => void (etcd = startEtcd(folder, etcdPort, peerPort)) },
    async stop() {
      await Promise.all([...patronis.values()].map(patroni => patroni.end()))
      await etcd.end()
    },
  }
}
