import {
  CellStyleModule, ClientSideRowModelModule, ColumnApiModule, ColumnAutoSizeModule, enableDevValidations, EventApiModule, LocaleModule,
  ModuleRegistry, PinnedRowModule, RenderApiModule, RowApiModule, RowStyleModule, ScrollApiModule,
} from 'ag-grid-community'

/** Modules in use: drawing, scrolling and columns. */
ModuleRegistry.registerModules([
  CellStyleModule, ClientSideRowModelModule, ColumnApiModule, ColumnAutoSizeModule, EventApiModule, LocaleModule,
  PinnedRowModule, RenderApiModule, RowApiModule, RowStyleModule, ScrollApiModule,
])

// Without an overlay, which would cover cells.
if (import.meta.env.DEV) enableDevValidations({ showOverlayOn: [] })
