import { sql, type SQL } from 'drizzle-orm'
import { analysisComposedOther } from '#server/db/tables/analysis.ts'

/**
 * Value of a row of `analysis_other` in a composed round: public percentages apply to all picked items (domain B4.2), others are as in
 * their analysis.
 * @param alias alias of the row in the statement
 */
export const inComposition = (column: 'basis' | 'amount', alias: string): SQL => {
  const [row, value] = [sql.identifier(alias), sql.identifier(column)]
  return sql`coalesce((select composed.${value} from ${analysisComposedOther} composed where composed.merchant_id = ${row}.merchant_id
    and composed.other_id = ${row}.id), ${row}.${value})`
}
