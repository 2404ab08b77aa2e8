// The entry point of a thread that reads files. It is started by file-readers/file-readers.ts.
import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { answerTasks } from './file-readers/thread-answer.ts'
import { readImportUpload } from './imports/import-upload.ts'
import { readStatementUpload } from './statement-imports/statement-upload.ts'

/**
 * Lowers the priority, so that the server and the database run first if the processor is busy. Linux gives each thread a separate id and
 * priority. On other systems, the thread keeps the server's priority.
 */
function lowerPriority(): void {
  try {
    const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
    const priority = Math.min(PRIORITY_LOW, getPriority(process.pid) + PRIORITY_BELOW_NORMAL)
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), priority)
  } catch {
    // The system is not Linux, or the process is not allowed to change priorities.
  }
}

if (parentPort === null) throw new Error('This program runs only in a worker thread of the server')
lowerPriority()
answerTasks(parentPort, { import: readImportUpload, statement: readStatementUpload })
