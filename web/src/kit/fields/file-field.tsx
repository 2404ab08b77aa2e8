import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, type Ref, useId, useState } from 'react'
import { classNames } from '../class-names.ts'

type FileFieldProps = {
  label: string
  /** The name of the chosen file. Empty if no file is chosen. */
  fileName: string
  /** The accepted files, as text (`hint`) and for the browser's dialog (`accept`). */
  hint: string
  accept: string
  onChoose: (file: File) => void
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
}

/** A field in which the user chooses or drops a file. */
export function FileField({ label, fileName, hint, accept, onChoose, error, inputRef }: FileFieldProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file !== undefined) onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div>
      <label
        htmlFor={id}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex min-h-16 cursor-pointer items-center gap-3 rounded-medium border border-dashed px-4 hover:bg-hover',
          'has-focus-visible:outline-2 has-focus-visible:outline-accent',
          isOver ? 'border-accent bg-selection' : 'border-rule',
        )}
      >
        <FileUp aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0">
          <span className="block truncate font-medium">{fileName === '' ? label : fileName}</span>
          <span className="block text-small text-muted">
            {fileName === '' ? `${hint} Or drop a file here.` : 'Choose another file'}
          </span>
        </span>
        <input
          ref={inputRef}
          id={id}
          type="file"
          accept={accept}
          aria-label={label}
          aria-describedby={`${id}-error`}
          aria-invalid={error !== undefined || undefined}
          className="sr-only"
          onChange={event => {
            take(event.target.files)
            // Clears the input, so that the user can choose the same file again after correcting it.
            event.target.value = ''
          }}
        />
      </label>
      <div id={`${id}-error`} aria-live="polite" className="min-h-5 pt-0.5 text-small text-negative">
        {error}
      </div>
    </div>
  )
}
