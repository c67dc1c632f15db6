import { sql, type SQL } from 'drizzle-orm'
import { analysisComposedOther } from '#server/db/tables/analysis.ts'

/**
 * What a row of `analysis_other` comes to where its round counts as it is composed: a public percentage is of what was picked, whosever it is
 * (domain B4.2); all others are what they are in their analysis.
 * @param of the name by which the statement knows the row
 */
export const inComposition = (column: 'basis' | 'amount', of: string): SQL => {
  const [row, value] = [sql.identifier(of), sql.identifier(column)]
  return sql`coalesce((select composed.${value} from ${analysisComposedOther} composed where composed.merchant_id = ${row}.merchant_id
    and composed.other_id = ${row}.id), ${row}.${value})`
}
