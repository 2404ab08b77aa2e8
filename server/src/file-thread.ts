// The entry point of a thread that reads files. Started by file-readers/file-readers.ts.
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { answerTasks } from './file-readers/thread-answer.ts'
import { readImportUpload } from './imports/import-upload.ts'
import { readStatementUpload } from './statement-imports/statement-upload.ts'

/**
 * Lets the server and the database run first if the processor is busy. Linux gives each thread an id and a priority of its own; elsewhere
 * the priority stays that of the server.
 */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not Linux, or not allowed.
  }
}

if (parentPort === null) throw new Error('This program runs only in a worker thread of the server')
lowerPriority()
answerTasks(parentPort, { import: readImportUpload, statement: readStatementUpload })
