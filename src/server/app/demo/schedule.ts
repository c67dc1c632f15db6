import type { Moment } from './people.ts'

interface Act { readonly by: string, readonly at: Moment }
/** A delay of a bar: short ones take effect, long ones need approval. */
export interface DelaySeed extends Act {
  readonly floor: string, readonly room: string, readonly trade: string, readonly days: string, readonly reason: string,
  readonly claimable: boolean, readonly remark: string
}

export interface ScheduleSeed {
  /** In days before today. */
  readonly begun: number
  readonly generated: Act
  readonly confirmed: Act
  /** Finished work is done, work in progress has this share. */
  readonly reported: Act & { readonly percent: string }
  readonly delays: readonly DelaySeed[]
}

/** Three weeks: two floors well advanced, one delay in force, one in approval. */
export const SCHEDULE_SEED: ScheduleSeed = {
  begun: 21,
  generated: { by: 'pm', at: -150 },
  confirmed: { by: 'boss', at: -146 },
  reported: { by: 'pm', at: -6, percent: '45' },
  delays: [
    {
      floor: '12F', room: '会议室', trade: '油漆工', days: '1', reason: 'MATERIAL', claimable: false, remark: '面漆供货推迟一天，供应商已书面告知', by: 'pm',
      at: -5,
    },
    {
      floor: '4F', room: '男卫生间', trade: '防水工', days: '5', reason: 'CLIENT', claimable: true, remark: '甲方变更洁具定位，工作面停工等待确认', by: 'pm', at: -4,
    },
  ],
}
