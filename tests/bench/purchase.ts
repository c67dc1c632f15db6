import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { NEED_DAYS } from '#schemas/supply/purchaseSummary.ts'
import type { Pool } from '#server/db/pool.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { purchaseApi } from '#shared/api/purchase.ts'
import { signIn, type Api } from '../tools/api.ts'
import { measure } from './harness.ts'
import type { Part } from './report.ts'
import { startBenchServer } from './server.ts'
import { timeOf, Way } from './way.ts'

const MATERIALS = 2_000
/** Number of library items among them with a delivery and partial use. */
const STORED = 500
/** Documents of a hundred lines each. */
const [SUBSCRIBES, CONTRACTS, ORDERS, LINES] = [40, 20, 40, 100] as const
const GOAL = 1.5
const RUNS = { warmUps: 25, rounds: 15 } as const
const [M, SITE] = [DEMO_MERCHANT.id, 'bench-site'] as const

const NAME = `'瓷砖' || lpad((1 + i % ${MATERIALS})::text, 4, '0')`
const KEY = `concat('[', to_json(${NAME}), ',', to_json('800×800'::text), ',', to_json('m2'::text), ']')`
const id = (kind: string): string => `'bench-${kind}-' || (i / ${LINES})`
const seriesSql = (documents: number, each: number = LINES): string => `generate_series(0, ${documents * each - 1}) as i`

/** Stock of material number `i`. */
const STOCK = `array['bench-site-w', 'bench-lib-' || i, '', '800×800', 'm2', '', 'OWN']`

/**
 * A project of so many materials: entitled, requested twice, contracted once, ordered twice with a twentieth of the rows closed, delivered
 * and used in part.
 */
async function insertPurchases(pool: Pool): Promise<void> {
  const document = (kind: string, name: string, count: number): string =>
    `insert into document (merchant_id, id, kind, code, title, project_id, state)
      select '${M}', 'bench-${kind}-' || i, '${name}', 'B${kind}' || i, '${kind}', '${SITE}', 'COMPLETE' from ${seriesSql(count, 1)};`
  await pool.query(`
    insert into project (merchant_id, id, code, name, state) values ('${M}', '${SITE}', 'BENCH-1', '大型项目', 'CONSTRUCTING');
    insert into ledger_balance (merchant_id, ledger, key, mark, quantity, amount)
      select '${M}', 'E', array['${SITE}', '${COMMON_ITEM}', ${KEY}, '1'], to_json(array['${SITE}', '${COMMON_ITEM}',
      ${KEY}, '1'])::text, 500 + i % 300, (500 + i % 300) * 88.5 from ${seriesSql(MATERIALS, 1)};
    ${document('subscribe', 'supply.subscribe', SUBSCRIBES)}
    insert into subscribe (merchant_id, id, code, purpose, project_id, handler_id, need_day, process_state)
      select '${M}', 'bench-subscribe-' || i, 'Bsubscribe' || i, '地面', '${SITE}', 'nobody', current_date + 3 * i, 'COMPLETE'
      from ${seriesSql(SUBSCRIBES, 1)};
    insert into subscribe_line (merchant_id, id, subscribe_id, item_name, spec, unit, quantity, draws_on)
      select '${M}', 'bench-ask-' || i, ${id('subscribe')}, ${NAME}, '800×800', 'm2', 100 + i % 50, ${KEY} from ${seriesSql(SUBSCRIBES)};
    ${document('contract', 'contract.material', CONTRACTS)}
    insert into contract (merchant_id, id, kind, code, contract_name, supplier_id, handler_id, project_id, contract_kind, include_tax,
    tax_rate, process_state, contract_state)
      select '${M}', 'bench-contract-' || i, 'MATERIAL', 'Bcontract' || i, '采购', (select min(id) from supplier
      where merchant_id = '${M}'), 'nobody', '${SITE}', 'ORDER', true, 13, 'COMPLETE', 'EFFECTIVE' from ${seriesSql(CONTRACTS, 1)};
    insert into contract_line (merchant_id, id, contract_id, item_name, spec, unit, quantity, price, amount, excl_amount)
      select '${M}', 'bench-agreed-' || i, ${id('contract')}, ${NAME}, '800×800', 'm2', 400, 90, 36000, 31858.41
      from ${seriesSql(CONTRACTS)};
    ${document('order', 'supply.materialOrder', ORDERS)}
    insert into purchase_order (merchant_id, id, kind, code, order_name, project_id, supplier_id, handler_id, need_day, deliver_to,
    include_tax, tax_rate, process_state)
      select '${M}', 'bench-order-' || i, 'MATERIAL', 'Border' || i, '一批', '${SITE}', (select min(id) from supplier
      where merchant_id = '${M}'), 'nobody', current_date + i - 5, 'STORE', true, 13, 'COMPLETE' from ${seriesSql(ORDERS, 1)};
    insert into purchase_order_line (merchant_id, id, order_id, item_name, spec, unit, quantity, price, amount, excl_amount,
    source_document, source_row)
      select '${M}', 'bench-called-' || i, ${id('order')}, ${NAME}, '800×800', 'm2', 60 + i % 30, 90,
      (60 + i % 30) * 90, 0, 'bench-contract-' || (i % ${MATERIALS} / ${LINES}), 'bench-agreed-' || (i % ${MATERIALS})
      from ${seriesSql(ORDERS)};
    insert into document_link (merchant_id, id, from_id, from_line, from_row, to_id, to_line, to_row, quantity)
      select '${M}', 'bench-link-' || i, 'bench-contract-' || (i % ${MATERIALS} / ${LINES}), 'items', 'bench-agreed-' || (i % ${MATERIALS}),
      ${id('order')}, 'items', 'bench-called-' || i, 60 + i % 30 from ${seriesSql(ORDERS)};
    insert into document_row_closed (merchant_id, document_id, line, row_key, remainder, reason, by_name)
      select '${M}', ${id('order')}, 'items', 'bench-called-' || i, 'supply.deliver', '改型号', '李买' from ${seriesSql(ORDERS)}
      where i % 20 = 0;
    insert into material (merchant_id, id, code, name, spec, unit, type_code, machine, price_excl, tax_rate, price_incl, identity,
    search_key, pinyin)
      select '${M}', 'bench-lib-' || i, 'MX' || i, ${NAME}, '800×800', 'm2', '010101', false, 90, 13, 101.70, 'bench' || i, 'mx' || i, ''
      from ${seriesSql(STORED, 1)};
    insert into warehouse (merchant_id, id, place, code, name, kind, project_id)
    values ('${M}', 'bench-site-w', 100, 'BW', '工地仓', 'SITE', '${SITE}');
    insert into ledger_balance (merchant_id, ledger, key, mark, sequence, last_day, quantity, amount) select '${M}', 'S', ${STOCK},
    to_json(${STOCK})::text, 2, current_date, 15, 1350 from ${seriesSql(STORED, 1)};
    insert into ledger_row (merchant_id, ledger, key, mark, sequence, id, source_kind, source, line, turn, day, title, quantity, amount,
    balance_quantity, balance_amount, by_user, by_name)
      select '${M}', 'S', ${STOCK}, to_json(${STOCK})::text, n, 'bench-move-' || n || '-' || i, case n when 1 then 'store.planIn'
      else 'store.planOut' end, 'bench-bill-' || n, 'l' || i, 0, current_date, '瓷砖',
        case n when 1 then 20 else -5 end, case n when 1 then 1800 else -450 end, case n when 1 then 20 else 15 end, case n when 1 then 1800
        else 1350 end, 'bench', '库管' from ${seriesSql(STORED, 1)}, generate_series(1, 2) n;
    analyze;`)
}

/** The same figures as a hand-written statement for this data. */
const REFERENCE_SQL = `
  with e as (select key[3] as material, sum(quantity) as target, sum(amount) as budget from ledger_balance where merchant_id = '${M}'
  and ledger = 'E' and key[1] = '${SITE}' group by 1),
  a as (select l.draws_on as material, min(l.item_name) as name, sum(l.quantity) as asked,
  sum(l.quantity) filter (where s.need_day <= current_date + ${NEED_DAYS}) as soon, min(s.need_day) as need
    from subscribe_line l join subscribe s on s.merchant_id = l.merchant_id and s.id = l.subscribe_id where s.merchant_id = '${M}'
    and s.project_id = '${SITE}' and s.process_state in ('RUNNING', 'COMPLETE') group by 1),
  c as (select l.item_name, l.spec, l.unit, sum(l.quantity) as contracted, sum(l.amount) as agreed from contract_line l join contract s
  on s.merchant_id = l.merchant_id and s.id = l.contract_id
    where s.merchant_id = '${M}' and s.project_id = '${SITE}' and s.process_state = 'COMPLETE' group by 1, 2, 3),
  o as (select l.item_name, l.spec, l.unit, sum(case when k.row_key is null then l.quantity else 0 end) as ordered,
  max(current_date - s.need_day) filter (where k.row_key is null and s.need_day < current_date) as late
    from purchase_order_line l join purchase_order s on s.merchant_id = l.merchant_id and s.id = l.order_id
      left join document_row_closed k on k.merchant_id = l.merchant_id and k.document_id = l.order_id and k.line = 'items'
      and k.row_key = l.id
    where s.merchant_id = '${M}' and s.project_id = '${SITE}' and s.process_state = 'COMPLETE' group by 1, 2, 3),
  m as (select l.key[2] as item, l.source_kind as kind, l.quantity, l.amount from warehouse w join ledger_row l
  on l.merchant_id = w.merchant_id and l.ledger = 'S' and l.key[1] = w.id
      where w.merchant_id = '${M}' and w.project_id = '${SITE}'
    union all select l.key[2], l.source_kind, l.quantity, l.amount from document d join ledger_row l on l.merchant_id = d.merchant_id
    and l.ledger = 'S' and l.source = any(array[d.id, d.id || '.used', d.id || '.again'])
      join warehouse w on w.merchant_id = l.merchant_id and w.id = l.key[1] and w.project_id is null where d.merchant_id = '${M}'
      and d.project_id = '${SITE}'),
  s as (select to_json(array[t.name, coalesce(t.spec, ''), t.unit])::text as material,
  sum(quantity) filter (where kind = 'store.planIn') as received,
      - sum(quantity) filter (where kind in ('store.planOut', 'store.backIn')) as issued, sum(quantity) as "onHand"
    from m join material t on t.id = m.item and t.merchant_id in ('${M}', '0') group by 1),
  x as (select to_json(array[l.item_name, coalesce(l.spec, ''), l.unit])::text as material, sum(l.quantity) as exchanged
  from purchase_return_line l join purchase_return p on p.merchant_id = l.merchant_id and p.id = l.purchase_return_id
    where p.merchant_id = '${M}' and p.project_id = '${SITE}' and p.process_state = 'COMPLETE' and l.way = 'EXCHANGE' group by 1),
  f as (select e.material, a.name, target, asked, contracted, ordered, received, a.need, late,
  greatest(coalesce(ordered, 0) - coalesce(received, 0) + coalesce(exchanged, 0), 0) as coming,
      coalesce(issued, 0) + coalesce("onHand", 0) as here, coalesce(soon, 0) as soon
    from e join a using (material) left join c on c.item_name = a.name left join o on o.item_name = a.name left join s using (material) left
    join x using (material)),
  r as (select f.*, greatest(soon - here - coming, 0) as short from f)`
const URGENCY_SQL = 'case when short > 0 then 0 when late > 0 and coming > 0 then 1 when soon > here then 2 when soon > 0 then 3 else 4 end'

interface Figures {
  readonly material: unknown, readonly asked: unknown, readonly contracted: unknown, readonly ordered: unknown, readonly received: unknown,
  readonly coming: unknown
}
const figuresOf = ({ material, ...figures }: Figures) => [
  material, figures.asked, figures.contracted, figures.ordered, figures.received, figures.coming,
].map((value, at) => (at === 0 ? value : Number(value)))

async function queryReference(pool: Pool) {
  const page = await pool.query<Figures>(`${REFERENCE_SQL} select material, asked, contracted, ordered, received, coming from r
    order by ${URGENCY_SQL}, case when coalesce(asked, 0) > coalesce(ordered, 0) then need end nulls last, name limit 10`)
  const total = await pool.query<{ total: string }>(`${REFERENCE_SQL} select count(*) as total from r`)
  return { rows: page.rows.map(figuresOf), total: Number(total.rows[0]?.total) }
}
async function callOurs(api: Api) {
  const { rows, total } = await api.call(purchaseApi.page, { projectId: SITE, pageSize: 10 })
  return { rows: rows.map(figuresOf), total }
}

/** Benchmarks 采购汇总 of a large project over HTTP against the equivalent bare statements. */
export async function benchPurchase(): Promise<Part> {
  const server = await startBenchServer()
  try {
    await insertPurchases(server.pool)
    const api = await signIn(server.url, 'boss')
    const [productJson, reference] = [JSON.stringify(await callOurs(api)), JSON.stringify(await queryReference(server.pool))]
    if (productJson !== reference) throw new Error(`ours is ${productJson}, the reference is ${reference}`)
    const way = new Way(api)
    const results = [await measure(
      {
        name: 'first page', goal: GOAL, ours: () => way.beyond(() => callOurs(api)),
        reference: () => timeOf(() => queryReference(server.pool)),
      },
      RUNS
    )]
    return {
      name: 'purchase', place: server.place, results,
      about: `采购汇总 over HTTP, ${MATERIALS.toLocaleString(
        'en'
      )} materials with ${SUBSCRIBES * LINES} rows asked for, ${CONTRACTS * LINES} contracted and ${ORDERS * LINES} ordered, `
        + `${STORED} materials in the store, against the bare page and count statements; ${way.text()}`,
    }
  } finally {
    await server.stop()
  }
}
