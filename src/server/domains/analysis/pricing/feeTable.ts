import { and, eq, sql } from 'drizzle-orm'
import { PRESETS, presetRows, type Preset } from '#schemas/pricing/presets.ts'
import { projectFees as declared } from '#schemas/pricing/projectFees.ts'
import { feeTemplate as declaredTemplate } from '#schemas/pricing/template.ts'
import { businessDate } from '#schemas/kit/index.ts'
import { isOpenRound } from '#schemas/analysis/states.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { settingAt } from '#server/core/settings.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { analysis, analysisRound } from '#server/db/tables/analysis.ts'
import { feeTemplate, feeTemplateRow, projectFeeLine, projectFeeRate, projectFeeRow, projectFees } from '#server/db/tables/pricing.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { kind } from '#server/document/index.ts'
import { knownProject, visible } from '#server/domains/project/index.ts'
import { publishList } from '#server/grid/index.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import type { analysisPricingApi } from '#shared/api/analysisPricing.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import { analysableProject, analysesOf, isMajordomo, roundsOf } from '../facts/visibleRounds.ts'
import { settleSums, repriceItems } from './repriceItems.ts'

/**
 * Whether the user may edit the project's one fee table: its leader, or its only estimator, who has no competitors (sheet of pricing, Fee
 * table).
 */
export async function mayKeepFees(db: Db, projectId: string): Promise<boolean> {
  const [round] = await roundsOf(db, projectId)
  if (round !== undefined && !isOpenRound(round)) return false
  if (await isMajordomo(db, projectId)) return true
  const analyses = round === undefined ? [] : await analysesOf(db, round.id)
  return analyses.length === 1 && analyses[0]!.userId === db.ctx.userId
    && (analyses[0]!.state === 'ANALYSING' || analyses[0]!.state === 'ASSIGNED')
}

const KEPT_BY = '费率表由成本总监在测算期间维护'
/** @throws AppError WRONG_STATE */
async function demandKeeper(db: Db, projectId: string): Promise<void> {
  if (!await mayKeepFees(db, projectId)) throw new AppError('WRONG_STATE', { text: KEPT_BY })
}

/** Reprices the open round, except locked prices. */
async function follow(tx: Tx, projectId: string): Promise<void> {
  const [round] = await roundsOf(tx, projectId)
  if (round === undefined || !isOpenRound(round)) return
  await tx.q.select({ id: analysisRound.id }).from(analysisRound)
    .where(and(eq(analysisRound.merchantId, tx.ctx.merchantId), eq(analysisRound.id, round.id))).for('update')
  const rows = await tx.q.select({ id: analysis.id }).from(analysis)
    .where(and(eq(analysis.merchantId, tx.ctx.merchantId), eq(analysis.roundId, round.id))).orderBy(analysis.id).for('update')
  await repriceItems(tx, projectId, rows.map(({ id }) => id))
  for (const { id } of rows) await settleSums(tx, id)
  publishList(tx, analysisItems)
}

/** 费率表 of a project: saved as a whole, then the open round is repriced. */
export const servedFees = kind(declared, {
  table: projectFees,
  columns: { projectName: sql`(select ${project.projectName} from ${project} where ${project.merchantId} = ${projectFees.merchantId}
    and ${project.id} = ${projectFees.id})` },
  scope: ctx => (ctx.seeAll ? undefined : sql`exists (select from ${project} where ${project.merchantId} = ${projectFees.merchantId}
    and ${project.id} = ${projectFees.id} and ${visible(ctx)})`),
  notHis: async (db, { id }) => (await mayKeepFees(db, id) ? null : KEPT_BY),
  afterSave: (tx, { id }) => follow(tx, id),
})

/** A company has one default template: a new default replaces the previous one. */
export const servedTemplate = kind(declaredTemplate, {
  table: feeTemplate,
  async prepare(tx, { id, draft }) {
    if (draft.head.isDefault === true) {
      await tx.q.update(feeTemplate).set({ isDefault: false })
        .where(and(eq(feeTemplate.merchantId, tx.ctx.merchantId), eq(feeTemplate.isDefault, true), sql`${feeTemplate.id} <> ${id}`))
    }
    return draft
  },
})

const templateOf = async ({ q, ctx }: Db, where: ReturnType<typeof eq>) =>
  (await q.select().from(feeTemplate).where(and(eq(feeTemplate.merchantId, ctx.merchantId), where)))[0]

/** The default first. */
export async function listTemplates(
  db: Db, { projectId }: { readonly projectId: string }
): Promise<OutputOf<(typeof analysisPricingApi)['templates']>> {
  await knownProject(db, projectId)
  const templates = await db.q.select({
    id: feeTemplate.id, templateName: feeTemplate.templateName, standard: feeTemplate.standard, taxMethod: feeTemplate.taxMethod,
    isDefault: feeTemplate.isDefault,
  })
    .from(feeTemplate).where(eq(feeTemplate.merchantId, db.ctx.merchantId))
      .orderBy(sql`${feeTemplate.isDefault} desc`, feeTemplate.templateName)
  const [current] = await db.q.select({ name: projectFees.templateName }).from(projectFees)
    .where(and(eq(projectFees.merchantId, db.ctx.merchantId), eq(projectFees.id, projectId)))
  return { templates, current: current?.name ?? null, can: await mayKeepFees(db, projectId) }
}

interface FeeTableContent {
  readonly name: string,
  readonly head: Pick<typeof projectFees.$inferInsert, 'standard' | 'taxMethod' | 'labourTax' | 'otherTax' | 'remark'>,
  readonly rows: readonly object[]
}

async function templateRows(
  tx: Tx, { id, templateName, standard, taxMethod, labourTax, otherTax, remark }: typeof feeTemplate.$inferSelect
): Promise<FeeTableContent> {
  const rows = await tx.q.select().from(feeTemplateRow)
    .where(and(eq(feeTemplateRow.merchantId, tx.ctx.merchantId), eq(feeTemplateRow.templateId, id)))
    .orderBy(feeTemplateRow.sort, feeTemplateRow.id)
  return {
    name: templateName, head: { standard, taxMethod, labourTax, otherTax, remark },
    rows: rows.map(({ createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _p, version: _v, templateId: _t, merchantId: _m, ...row }) =>
      ({ ...row, id: newId() })),
  }
}
const presetOf = (preset: Preset): FeeTableContent =>
  ({
    name: preset.title,
    head: { standard: preset.standard, taxMethod: preset.taxMethod, labourTax: '3.0000', otherTax: '13.0000', remark: null },
    rows: presetRows(preset, newId),
  })

/** Replaces the fee table of a project, with the rates of sections, items and lines for its fees. */
async function putTable(tx: Tx, projectId: string, { name, head, rows }: FeeTableContent): Promise<void> {
  const costSide = await settingAt(tx, 'costBasis', businessDate(tx.ctx.now)) === 'EXCL' ? 'EXCL' : 'INCL'
  const values = { ...head, templateName: name, takenDay: businessDate(tx.ctx.now), costSide, targetTotal: null } as const
  await tx.q.insert(projectFees).values({ ...values, id: projectId })
    .onConflictDoUpdate({ target: [projectFees.merchantId, projectFees.id], set: values })
  for (const table of [projectFeeRow, projectFeeLine, projectFeeRate])
    await tx.q.delete(table).where(and(eq(table.merchantId, tx.ctx.merchantId), eq(table.feesId, projectId)))
  await insertRows(tx, projectFeeRow, rows.map((row, sort) => ({ ...row, sort, feesId: projectId }) as typeof projectFeeRow.$inferInsert))
}

/** 选用费率模板. @throws AppError BAD_INPUT unless exactly one is named, NOT_FOUND, WRONG_STATE */
export async function takeTemplate(
  tx: Tx, { projectId, templateId, preset }: ParsedInput<(typeof analysisPricingApi)['takeTemplate']>
): Promise<void> {
  if ((templateId === undefined) === (preset === undefined)) throw new AppError('BAD_INPUT', { field: 'templateId', text: '请选择一个模板' })
  const { projectName: subject } = await analysableProject(tx, projectId)
  await demandKeeper(tx, projectId)
  const template = templateId === undefined ? undefined : await templateOf(tx, eq(feeTemplate.id, templateId))
  if (templateId !== undefined && template === undefined) throw new AppError('NOT_FOUND', { text: '费率模板不存在或已被删除' })
  const content = template === undefined ? presetOf(PRESETS[preset!]) : await templateRows(tx, template)
  await putTable(tx, projectId, content)
  await audit(
    tx, { action: 'takeFeeTemplate', entity: declared.entity, entityId: projectId, subject, after: { templateName: content.name } }
  )
  await follow(tx, projectId)
}

/** Copies the default template into a project without a table. */
export async function beginFees(tx: Tx, projectId: string): Promise<void> {
  const existing = await tx.q.$count(projectFees, and(eq(projectFees.merchantId, tx.ctx.merchantId), eq(projectFees.id, projectId)))
  const template = existing > 0 ? undefined : await templateOf(tx, eq(feeTemplate.isDefault, true))
  if (template !== undefined) await putTable(tx, projectId, await templateRows(tx, template))
}
