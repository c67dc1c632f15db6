import { and, eq, isNotNull } from 'drizzle-orm'
import { inProject } from '#server/core/loadCtx.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Tx } from '#server/db/tx.ts'
import * as places from '#server/domains/position/index.ts'
import { addLabel, setLabels } from '#server/domains/projectItem/index.ts'
import type { ChangesSeed } from './changes.ts'
import { asOf, type Moment } from './people.ts'
import type { DemoWorld } from './perform.ts'
import type { PlacesSeed, RoomSeed } from './placesSeed.ts'

type Cells = Readonly<Record<string, string | null>>
const NUMBER = /^\d+(\.\d+)?$/
const NOTHING = { changed: [], added: [], removed: [], moved: [] }

/** Ends the chapter at a refused row, as its figures depend on each other. @throws Error with the first problem */
function demandAll({ problems: [problem] }: { readonly problems: readonly { readonly text: string, readonly row: string }[] }): void {
  if (problem !== undefined) throw new Error(`${problem.row}: ${problem.text}`)
}

export class Designing {
  readonly #tx: Tx
  readonly #world: DemoWorld
  readonly #of: { readonly projectId: string }
  readonly #signal: AbortSignal
  /** By path below the building: 3F / A区 / 走道. */
  readonly #places = new Map<string, string>()
  #items: ReadonlyMap<string, string> = new Map()

  constructor(tx: Tx, world: DemoWorld, projectId: string, signal: AbortSignal) {
    this.#tx = tx
    this.#world = world
    this.#of = { projectId }
    this.#signal = signal
  }

  async #as(by: string, at: Moment): Promise<Tx> {
    this.#signal.throwIfAborted()
    return inProject(await asOf(this.#tx, this.#world, by, at), this.#of.projectId)
  }

  itemOf(code: string): string {
    const id = this.#items.get(code)
    if (id === undefined) throw new Error(`no item ${code}`)
    return id
  }
  placeOf(floor: string, name: string): string {
    const match = [...this.#places].find(([path]) => path.startsWith(`${floor} / `) && path.endsWith(` / ${name}`))
    if (match === undefined) throw new Error(`no place ${name} on ${floor}`)
    return match[1]
  }

  /** Reads places and items, for work after the first commit. */
  async read(): Promise<this> {
    const { projectId } = this.#of
    const items = await this.#tx.q.select({ id: projectItem.id, code: projectItem.code }).from(projectItem)
      .where(and(eq(projectItem.merchantId, this.#tx.ctx.merchantId), eq(projectItem.projectId, projectId), isNotNull(projectItem.unit)))
    this.#items = new Map(items.map(({ id, code }) => [code ?? '', id]))
    const { rows } = await places.pagePositions(this.#tx, { projectId, leaves: true, pageNum: 1, pageSize: -1, sorts: [], filters: [] })
    for (const { id, path } of rows) this.#places.set(path.slice(path.indexOf(' / ') + 3), id)
    return this
  }

  async #grow(tx: Tx, parentId: string | null, pattern: string): Promise<readonly string[]> {
    return (await places.addFull(tx, { ...this.#of, parentId, pattern, preview: false })).ids
  }

  async #labels({ labels: { by, at, type, items } }: PlacesSeed): Promise<ReadonlyMap<string, string>> {
    const tx = await this.#as(by, at)
    const made = new Map<string, string>()
    for (const [labelName, codes] of Object.entries(items)) {
      const { id } = await addLabel(tx, { ...this.#of, typeName: type, labelName })
      await setLabels(tx, { ...this.#of, itemIds: codes.map(code => this.itemOf(code)), labelIds: [id] })
      made.set(labelName, id)
    }
    return made
  }

  async #tag(tx: Tx, ids: readonly string[], tagId: string): Promise<void> {
    await places.tagPositions(tx, { ...this.#of, ids: [...ids], add: [tagId], remove: [] })
  }

  /** Fills rooms with measures, team, tags, expectations and matches. */
  async #furnish(
    tx: Tx, rooms: readonly (RoomSeed & { readonly id: string })[], tags: ReadonlyMap<string, string>, labels: ReadonlyMap<string, string>
  ): Promise<void> {
    const { projectId } = this.#of
    const cellsOf = ({ type, area, perimeter, height, team }: RoomSeed): Cells =>
      ({ roomType: type, area, perimeter, height, teamName: team ?? null })
    demandAll(
      await places.savePositions(tx, { ...NOTHING, projectId, changed: rooms.map(({ id, ...room }) =>
        ({ id, cells: cellsOf(room), was: { roomType: null, area: null, perimeter: null, height: null, teamName: null } })) })
    )
    for (const [word, tagId] of tags) {
      const tagged = rooms.filter(room => room.tags?.includes(word))
      if (tagged.length > 0) await this.#tag(tx, tagged.map(({ id }) => id), tagId)
    }
    for (const [label, labelId] of labels) await places.labelPositions(
      tx, { projectId, ids: rooms.filter(room => room.label === label).map(({ id }) => id), labelIds: [labelId] }
    )
    const matches = rooms.flatMap(({ id: positionId, items }) => Object.entries(items).map(([code, typed]): Cells =>
      ({
        itemId: this.itemOf(code), positionId, quantity: NUMBER.test(typed) ? typed : '1', expression: NUMBER.test(typed) ? null : typed,
      })))
    await this.#match(tx, matches)
  }

  async #match(tx: Tx, matches: readonly Cells[]): Promise<void> {
    demandAll(await places.saveMatches(tx, { ...NOTHING, ...this.#of, added: matches.map((cells, at) => ({ id: `new-${at}`, cells })) }))
  }

  /** Distributes an item's remaining quantity in equal parts. */
  async #take(tx: Tx, code: string, positionIds: readonly string[]): Promise<void> {
    await places.shareItem(tx, { ...this.#of, itemId: this.itemOf(code), positionIds: [...positionIds], by: 'even' })
  }

  async #commit(tx: Tx): Promise<void> {
    await places.finishItems(tx, { ...this.#of, itemIds: [...this.#items.values()], finished: true, withoutPosition: false })
    await places.commitMatches(tx, this.#of.projectId)
  }

  /** The first floor, its copies, shares, site additions, and the commit. */
  async design(seed: PlacesSeed): Promise<void> {
    await this.read()
    const {
      building, floors: [first, ...others], zones, words: tagging, grown, tagged, looked: checkedAt, shares, onSite, rest, committed,
    } = seed
    const boss = await this.#as(tagging.by, tagging.at)
    const tags = new Map<string, string>()
    for (const [word, tone] of tagging.tags) tags.set(word, (await places.saveTag(boss, { word, tone })).id)
    const labels = await this.#labels(seed)

    const planning = await this.#as(grown.by, grown.at)
    const [, floorId] = await this.#grow(planning, null, `${building} / ${first}`)
    const rooms: (RoomSeed & { readonly id: string })[] = []
    for (const { name, rooms: zoneRooms } of zones) {
      const [, ...ids] = await this.#grow(planning, floorId!, `${name} / ${zoneRooms.map(room => room.name).join(',')}`)
      rooms.push(...zoneRooms.map((room, at) => ({ ...room, id: ids[at]! })))
    }
    await this.#furnish(planning, rooms, tags, labels)
    await places.copyPosition(planning, { ...this.#of, id: floorId!, names: others, withTags: true, withMatches: true })
    await this.read()
    for (const [floor, word] of tagged)
      await this.#tag(planning, [...this.#places].flatMap(([path, id]) => (path.startsWith(`${floor} / `) ? [id] : [])), tags.get(word)!)

    const looking = await this.#as(checkedAt.by, checkedAt.at)
    const { rows } = await places.pageMatches(looking, { ...this.#of, pageNum: 1, pageSize: -1, sorts: [], filters: [] })
    await places.checkMatches(looking, this.#of.projectId, rows.flatMap(({ id, checked }) => (checked === 'NO' ? [String(id)] : [])))
    for (const { item, by, rooms: names } of shares) {
      await places.shareItem(looking, {
        ...this.#of, itemId: this.itemOf(item), positionIds: seed.floors.flatMap(floor => names.map(name => this.placeOf(floor, name))), by,
      })
    }
    await this.#match(await this.#as(onSite.by, onSite.at), onSite.matches.flatMap(({ item, room, floors, quantity }) =>
      floors.map((floor): Cells => ({ itemId: this.itemOf(item), positionId: this.placeOf(floor, room), quantity }))))
    const ending = await this.#as(committed.by, committed.at)
    for (const [item, room] of Object.entries(rest)) await this.#take(ending, item, [this.placeOf(seed.floors.at(-1)!, room)])
    await this.#commit(ending)
  }

  /** Adapts the places to a change: removals, additions, commit. */
  async match(tx: Tx, { gone: removed, taken: added }: Pick<ChangesSeed['matched'], 'gone' | 'taken'>): Promise<void> {
    const placesOf = (room: string, floors: readonly string[]): string[] => floors.map(floor => this.placeOf(floor, room))
    await places.writeCells(tx, this.#of.projectId, removed.flatMap(({ item, room, floors }) =>
      placesOf(room, floors).map(positionId => ({ itemId: this.itemOf(item), positionId, quantity: null }))), 'HAND')
    for (const { item, room, floors } of added) await this.#take(tx, item, placesOf(room, floors))
    await this.#commit(tx)
  }
}
