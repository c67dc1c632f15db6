import { Button, InputGroup, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDown, SmallCross, Tick } from '@blueprintjs/icons'
import { useState } from 'react'
import type { RemoteList } from '../remote/useRemoteList.ts'
import { defaultQuery } from '../remote/query.ts'
import { useViews } from './views.ts'

/** Most characters of a view's name. */
const NAME_LIMIT = 20

/** 视图：默认 and the user's own ones. */
export function ViewMenu({ list, settingName }: { readonly list: RemoteList; readonly settingName: string }) {
  const { views, current, save, remove, queryOf } = useViews(list.grid, settingName, list.query)
  const [name, setName] = useState('')
  const { sorts, filters, quick } = defaultQuery(list.grid)
  const isDefault = list.query.filters.length === 0 && list.query.quick === '' && JSON.stringify(list.query.sorts) === JSON.stringify(sorts)
  const keep = () => {
    if (name.trim() === '') return
    save(name.trim())
    setName('')
  }
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      content={(
        <Menu className="yz-views">
          <MenuItem text="默认" icon={isDefault ? <Tick /> : undefined} onClick={() => list.show({ sorts, filters, quick })} />
          {views.map(view => (
            <MenuItem
              key={view.name}
              text={view.name}
              icon={view === current ? <Tick /> : undefined}
              onClick={() => list.show(queryOf(view))}
              labelElement={(
                <Button
                  variant="minimal"
                  size="small"
                  icon={<SmallCross size={14} />}
                  aria-label={`删除视图 ${view.name}`}
                  onClick={event => {
                    event.stopPropagation()
                    remove(view.name)
                  }}
                />
              )}
            />
          ))}
          <MenuDivider />
          <li className="yz-views-new" role="none">
            <InputGroup
              size="small"
              placeholder="当前条件另存为…"
              aria-label="新视图的名称"
              maxLength={NAME_LIMIT}
              value={name}
              onValueChange={setName}
              onKeyDown={event => { if (event.key === 'Enter' && !event.nativeEvent.isComposing) keep() }}
            />
            <Button size="small" text="保存" disabled={name.trim() === ''} onClick={keep} />
          </li>
        </Menu>
      )}
    >
      <Button text={`视图：${current?.name ?? (isDefault ? '默认' : '自定')}`} endIcon={<CaretDown />} />
    </PopoverNext>
  )
}
