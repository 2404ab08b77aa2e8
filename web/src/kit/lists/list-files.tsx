import type { CallInput, Endpoint } from '@twofold/contract/endpoint'
import { saveFile } from '../../client/save-file.ts'
import { ExportButtons } from './export-buttons.tsx'

/**
 * The source of an exported file. If the page has loaded the whole list, the source is the CSV text. Otherwise, the source is the API calls
 * that return the list with its filters and sort order.
 */
type SavedList = { csv: Endpoint; xlsx: Endpoint; query: Readonly<Record<string, string>> } | { csvText: () => string }

export type ListFilesProps = {
  title: string
  area: string
  /** The file's name without its extension. */
  fileName: string
  files: SavedList
}

/** The buttons that save a list as a spreadsheet file, with the current filters and sort order. */
export function ListFiles({ title, area, fileName, files }: ListFilesProps) {
  return (
    <ExportButtons
      title={title}
      area={area}
      fileName={fileName}
      csv={(file, name) => {
        if ('csvText' in files) saveFile(name, new Blob([files.csvText()]))
        else void file.save(files.csv, name, { query: files.query } as CallInput<Endpoint>)
      }}
      xlsx={
        'csvText' in files
          ? null
          : (file, name) => void file.save(files.xlsx, name, { query: files.query } as CallInput<Endpoint>)
      }
      iconClass="ml-1 size-3.5 text-muted"
    />
  )
}
