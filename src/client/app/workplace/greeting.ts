import type { Tasks } from '#client/data/tasks.ts'

export function greeting(hour: number): string {
  if (hour < 6) return '夜深了'
  if (hour < 11) return '早上好'
  if (hour < 13) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}

/** 3 件待审批，其中 1 件已超时。先处理：材料采购合同 126,634.61 元. */
export function urgentText({ stillAudit, dueSoon, overdue }: Tasks, first: string): string {
  if (stillAudit === 0) return '没有待你审批的单据。'
  const pressing = overdue > 0 ? `其中 ${overdue} 件已超时` : dueSoon > 0 ? `其中 ${dueSoon} 件即将超时` : ''
  return `${[`${stillAudit} 件待审批`, pressing].filter(Boolean).join('，')}。${first === '' ? '' : `先处理：${first}`}`
}
