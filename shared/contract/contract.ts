import type { ContractRouterClient } from '@orpc/contract';
import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { problemSchema } from '../problems/problem.ts';
import { signInMethodSchema } from '../signin/methods.ts';
import { applicationDetailsSchema } from './application-details.ts';
import { apiDescriptionSchema, apiMarksSchema, apiReferenceSchema, foundApiSchema } from './catalogue/catalogue.ts';
import { checkOptionsSchema, checkStepSchema } from './check.ts';
import { connectionSchema, connectionSettingsSchema, signInStatusSchema } from './connections/connection.ts';
import { connectionRulesSchema } from './connections/connection-rules.ts';
import { importedSchema, importPreviewSchema, importSchema, inspectImportSchema } from './connections/import.ts';
import { aboutSchema, settingsSchema } from './connections/settings.ts';
import {
  exportDestinationRequestSchema,
  exportDestinationSchema,
  exportEventSchema,
  exportReferenceSchema,
  exportRequestSchema,
  recentExportSchema,
} from './files/export.ts';
import { fetchProcedures } from './files/fetch-all-procedures.ts';
import { folderIdSchema, folderListingSchema, folderSchema } from './files/folder.ts';
import { publishResultSchema } from './files/published-result.ts';
import {
  changeDataSchema,
  connectDatabaseSchema,
  dataFilesSchema,
  dataReferenceSchema,
  stageDroppedSchema,
  stagedSchema,
  stageSchema,
  yourDataSchema,
} from './files/your-data.ts';
import { linkVerdictSchema } from './link.ts';
import { chartGroupsRequestSchema, chartMarksSchema, chartRequestSchema } from './results/chart.ts';
import { columnStatisticsRequestSchema, columnStatisticsSchema } from './results/column-statistics.ts';
import {
  comparisonEventSchema,
  comparisonRequestSchema,
  comparisonWindowRequestSchema,
  comparisonWindowSchema,
  nextDifferenceRequestSchema,
  nextDifferenceSchema,
} from './results/comparison.ts';
import { flattenedRowsSchema, flattenRequestSchema } from './results/flattened-rows.ts';
import { findRequestSchema, foundCellsSchema } from './results/found-cells.ts';
import { groupsRequestSchema, groupsSchema } from './results/groups.ts';
import { recordedRequestSchema, requestNewsSchema } from './results/recorded-request.ts';
import { rowArrangementSchema, rowViewSchema } from './results/row-view.ts';
import { formatSchema, jsonRowsSchema, rowWindowSchema, runEventSchema, textPartSchema } from './results/run.ts';
import { sqlRequestSchema, sqlResultSchema } from './results/sql.ts';
import { closedWindowSchema } from './saved/closed-windows.ts';
import { historyPageSchema, historyRequestSchema, recalledRowsSchema, runGroupSchema } from './saved/history.ts';
import { savedEntrySchema, savedFileSchema, savedFolderSchema, writeSavedSchema } from './saved/saved-queries.ts';
import { sessionSchema, windowIdSchema } from './saved/session.ts';
import { windowFormsSchema } from './saved/window-forms.ts';
import { ownTokenSchema, ownTokensSchema, tokenWishSchema } from './signing-in/account.ts';
import { secretPurposeSchema, secretStorageSchema, storedSecretsSchema } from './signing-in/secret.ts';
import { tokenExchangeSchema } from './signing-in/token-exchange.ts';
import { testProcedures } from './tests.ts';
import { updateStatusSchema } from './update.ts';
import { verificationReportForms, verifyEventSchema } from './verify.ts';

/** Every expected failure of a call is this one typed error, whose data is a `Problem`. */
const procedure = oc.errors({ PROBLEM: { data: problemSchema } });

const connectionId = z.string().min(1).max(64);
const runId = z.string().min(1).max(64);
/** The digest of the page's catalogue, whose lines aren't sent again. */
const catalogueDigest = z.string().max(64).optional();
/** A window that requests its state. `former` is the window that it was duplicated from. */
const windowSchema = z.object({ windowId: windowIdSchema, former: windowIdSchema.nullable().default(null) });
/** Identifies a request of this session. */
const recordedId = z.number().int().min(1);
const tokenId = ownTokenSchema.shape.id;

/**
 * The procedures that the page can call.
 *
 * Inputs are validated, outputs are typed. Streams are async iterables that end when the page stops reading them. No output contains an
 * access token. The only secret in an output is the text of a service token that the user has just created (`account.reveal`), once. The
 * only input with a secret is `connections.giveSecret`.
 */
export const contract = {
  application: {
    about: procedure.output(aboutSchema),
    /** The content of the About dialog, about one megabyte. */
    details: procedure.output(applicationDetailsSchema),
    /** Removes secrets from a text that the user shares, such as a report. */
    clean: procedure.input(z.object({ text: z.string().max(1_000_000) })).output(z.object({ text: z.string() })),
  },
  links: {
    /** Returns whether an external link can be opened. In the desktop window, the shell asks the user and opens it itself. */
    classify: procedure.input(z.object({ url: z.string().max(100_000) })).output(linkVerdictSchema),
  },
  settings: {
    read: procedure.output(settingsSchema),
    change: procedure.input(settingsSchema.partial().strict()).output(settingsSchema),
  },
  updates: {
    /** How this installation is updated, and the update status immediately, then after each change. */
    watch: procedure.output(eventIterator(updateStatusSchema)),
    /** Contacts the update feed. Nothing else contacts it, except the check at startup if the user enabled that. */
    check: procedure.output(z.object({})),
    /** Downloads the version that was found, and verifies it. */
    download: procedure.output(z.object({})),
    cancel: procedure.output(z.object({})),
    /** Closes the application, installs the download, and starts it. */
    install: procedure.output(z.object({})),
  },
  session: {
    /** The restored state of this window. Null for a new window. */
    read: procedure.input(windowSchema.extend({ connectionId })).output(sessionSchema.nullable()),
    /** Stores the state of this window within a third of a second. Returns when the state is on disk. */
    save: procedure.input(z.object({ connectionId, windowId: windowIdSchema, session: sessionSchema })).output(z.object({})),
    /** The restored connection forms of this window. Null for a new window. */
    forms: procedure.input(windowSchema).output(windowFormsSchema.nullable()),
    /** Stores the unsaved connection forms of this window, without secrets. Returns when the forms are on disk. */
    saveForms: procedure.input(z.object({ windowId: windowIdSchema, forms: windowFormsSchema })).output(z.object({})),
    /** Called by an open window. The window counts as closed when the stream ends. */
    hold: procedure.input(z.object({ windowId: windowIdSchema })).output(eventIterator(z.object({}))),
    /** The windows with work that aren't open, latest first. */
    closed: procedure.output(z.array(closedWindowSchema).readonly()),
    /**
     * Moves the content of a closed window to this one, whose own work becomes a closed window. The page then reloads. Returns the connection
     * with the work, or null if the window no longer exists.
     */
    restore: procedure
      .input(z.object({ windowId: windowIdSchema, closedId: windowIdSchema }))
      .output(z.object({ connectionId: connectionId.nullable() })),
    /** Removes a closed window. */
    dismiss: procedure.input(z.object({ closedId: windowIdSchema })).output(z.object({})),
  },
  connections: {
    list: procedure.output(z.array(connectionSchema)),
    /** The current status immediately, then after each change. */
    watch: procedure.input(z.object({ connectionId })).output(eventIterator(signInStatusSchema)),
    signIn: procedure.input(z.object({ connectionId })).output(signInStatusSchema),
    signOut: procedure.input(z.object({ connectionId })).output(signInStatusSchema),
    /** Selects another sign-in method of the connection and signs in with it. */
    chooseMethod: procedure.input(z.object({ connectionId, method: signInMethodSchema })).output(signInStatusSchema),
    /** The latest exchanges with the identity provider in this session, the oldest first. */
    exchange: procedure.input(z.object({ connectionId })).output(z.array(tokenExchangeSchema)),
    rules: procedure.output(connectionRulesSchema),
    create: procedure.input(connectionSettingsSchema).output(connectionSchema),
    /** Replaces all settings of a connection, and removes its secrets for another URL. */
    change: procedure.input(z.object({ connectionId, settings: connectionSettingsSchema })).output(connectionSchema),
    /** Removes a connection with its secrets. */
    remove: procedure.input(z.object({ connectionId })).output(z.object({})),
    /** Creates a connection with the same settings and no secrets. */
    duplicate: procedure.input(z.object({ connectionId, name: connectionSettingsSchema.shape.name })).output(connectionSchema),
    /** Returns the settings as JSON, without secrets. */
    export: procedure.input(z.object({ connectionId })).output(z.object({ text: z.string() })),
    /** Lists the connections in a file that `export` wrote, and the settings that the user must confirm. Nothing is stored, opened, or contacted. */
    inspectImport: procedure.input(inspectImportSchema).output(importPreviewSchema),
    /**
     * Creates the connections of a file that `export` wrote: all of them, or none if there are validation issues. Settings that the user
     * didn't confirm stay off.
     */
    import: procedure.input(importSchema).output(importedSchema),
    secrets: procedure.input(z.object({ connectionId })).output(storedSecretsSchema),
    giveSecret: procedure
      .input(z.object({ connectionId, purpose: secretPurposeSchema, text: z.string().min(1).max(20_000), keep: secretStorageSchema }))
      .output(storedSecretsSchema),
    forgetSecret: procedure.input(z.object({ connectionId, purpose: secretPurposeSchema })).output(storedSecretsSchema),
    /** Runs a connection test. Sends each step as it runs, and ends after the last step. */
    check: procedure.input(checkOptionsSchema.extend({ connectionId })).output(eventIterator(checkStepSchema)),
  },
  tests: testProcedures,
  account: {
    /** The service tokens of the signed-in user, without their texts. */
    tokens: procedure.input(z.object({ connectionId })).output(ownTokensSchema),
    /** Creates a service token. Its text stays in the application. */
    create: procedure.input(z.object({ connectionId, wish: tokenWishSchema })).output(ownTokenSchema),
    /** Returns the text of a service token that was created here, once, after an action of the user. No other output contains a secret. */
    reveal: procedure.input(z.object({ connectionId, tokenId })).output(z.object({ text: z.string() })),
    /** Makes a token that was created here the secret of the connection, without sending the token's text to the page. */
    saveAsSecret: procedure.input(z.object({ connectionId, tokenId, keep: secretStorageSchema })).output(storedSecretsSchema),
    /** Removes the text of a token that was created here. */
    discard: procedure.input(z.object({ connectionId, tokenId })).output(z.object({})),
    revoke: procedure.input(z.object({ connectionId, tokenId })).output(z.object({})),
  },
  catalogue: {
    /**
     * Requests the catalogue, and stores the response for offline use. The response is sent in parts: its first line, then whole lines of
     * JSON (`catalogue-lines.ts`). A large catalogue therefore doesn't block.
     */
    list: procedure.input(z.object({ connectionId, has: catalogueDigest })).output(eventIterator(z.string())),
    /** The stored catalogue of the current or last user. Empty if there is none, or if it must not be shown. */
    stored: procedure.input(z.object({ connectionId, has: catalogueDigest })).output(eventIterator(z.string())),
    /** Dismisses the current changes. */
    dismissChanges: procedure.input(z.object({ connectionId })).output(z.object({})),
    /** Favourites and recent APIs. */
    marks: procedure.input(z.object({ connectionId })).output(apiMarksSchema),
    setFavourite: procedure.input(z.object({ connectionId, api: apiReferenceSchema, favourite: z.boolean() })).output(apiMarksSchema),
    /** Moves an API to the start of the recent APIs. */
    opened: procedure.input(z.object({ connectionId, api: apiReferenceSchema })).output(apiMarksSchema),
    describe: procedure.input(z.object({ connectionId, api: apiReferenceSchema })).output(apiDescriptionSchema),
    /** Compares every API with the catalogue and `$metadata`, in both formats. */
    verify: procedure.input(z.object({ connectionId })).output(eventIterator(verifyEventSchema)),
    /** The last verification as a report file. */
    verifyReport: procedure
      .input(z.object({ connectionId, form: z.enum(verificationReportForms), language: z.enum(['en', 'fr']) }))
      .output(z.object({ name: z.string(), text: z.string() })),
    /** Returns the API of a URL of this server, ignoring the query. Null if there is none. */
    find: procedure.input(z.object({ connectionId, url: z.string().min(1).max(100_000) })).output(foundApiSchema.nullable()),
  },
  saved: {
    /** The folder of saved queries immediately, then after each change of a file by any program. */
    watch: procedure.output(eventIterator(savedFolderSchema)),
    read: procedure.input(z.object({ file: savedFileSchema })).output(savedEntrySchema),
    /** Writes a query to a file, atomically. */
    write: procedure.input(writeSavedSchema).output(savedEntrySchema),
    remove: procedure.input(z.object({ file: savedFileSchema })).output(z.object({})),
    /** Uses another folder for saved queries. Null selects the application's own folder. */
    chooseFolder: procedure.input(z.object({ folder: folderIdSchema.nullable() })).output(z.object({})),
  },
  folders: {
    /** Opens the system's folder dialog. Null if the user cancels. Only available if `about.folderDialog` is `system`. */
    pick: procedure.output(folderSchema.nullable()),
    /** The subfolders of a folder, for the application's own dialog. Null lists the initial folders. */
    list: procedure.input(z.object({ folder: folderIdSchema.nullable() })).output(folderListingSchema),
  },
  data: {
    /** The user's data immediately, then after each change. Starts the data service if the user added data. */
    watch: procedure.output(eventIterator(yourDataSchema)),
    /** Opens the system's dialog for files or a folder, and adds the selection as previews. Adds nothing if the user cancels. */
    pick: procedure.input(z.object({ what: z.enum(['files', 'folder']) })).output(stagedSchema),
    /** The files in a folder, for the application's own dialog. */
    files: procedure.input(z.object({ folder: folderIdSchema })).output(dataFilesSchema),
    /** Adds a folder, or files in it, as previews. They are converted and described, but not listed in a catalogue. */
    stage: procedure.input(stageSchema).output(stagedSchema),
    /** Adds the files and folders that the user dropped on the desktop window, as previews. */
    stageDropped: procedure.input(stageDroppedSchema).output(stagedSchema),
    /** Adds a database as a preview. For a known database, replaces its password. */
    connect: procedure.input(connectDatabaseSchema).output(stagedSchema),
    /** Publishes a preview, or changes the metadata of tables. */
    change: procedure.input(changeDataSchema).output(z.object({})),
    /** Writes a result to a file and publishes it. Ending the iterator cancels this and removes the file. */
    publishResult: procedure.input(publishResultSchema).output(eventIterator(exportEventSchema)),
    /** Requests the rows of a published result again, and replaces them. Ending the iterator cancels this. */
    refreshResult: procedure.input(dataReferenceSchema).output(eventIterator(exportEventSchema)),
    /** Removes a source or a preview. Only the file of a published result is deleted. */
    remove: procedure.input(dataReferenceSchema).output(z.object({})),
  },
  requests: {
    /** Sends one GET request and stores its rows. The request is aborted when the page ends the iterator. */
    run: procedure
      .input(
        z.object({
          connectionId,
          format: formatSchema,
          url: z.string().min(1).max(100_000),
          api: apiReferenceSchema.optional(),
          /** Identifies the requests that are sent together for one query, in both formats. */
          run: runGroupSchema.optional(),
          /** Number of first rows to include in the first event about rows. */
          firstRows: z.number().int().min(1).max(200).optional(),
          /** True for rows that the user didn't request, such as those of an API's overview. They aren't recorded in the history. */
          preview: z.boolean().optional(),
        }),
      )
      .output(eventIterator(runEventSchema)),
    /** Cancels a run, whose last event has the progress so far. Has no effect on a run that has ended. */
    cancel: procedure.input(z.object({ runId })).output(z.object({})),
    /** Returns a run and the start of its response as an HTTP Archive (HAR 1.2), without secrets. */
    har: procedure.input(z.object({ runId })).output(z.object({ text: z.string() })),
    /** Every request of this session immediately, then each change, without secrets. */
    watch: procedure.output(eventIterator(requestNewsSchema)),
    /** One request with headers and the start of its body. */
    recorded: procedure.input(z.object({ id: recordedId })).output(recordedRequestSchema),
    /** Returns requests as an HTTP Archive: all of them if no ids are given. */
    archive: procedure.input(z.object({ ids: z.array(recordedId).max(1_000).optional() })).output(z.object({ text: z.string() })),
    /** Repeats a GET request with the current credentials. The new request appears in the list. */
    replay: procedure.input(z.object({ id: recordedId })).output(z.object({})),
    forgetAll: procedure.output(z.object({})),
  },
  fetches: fetchProcedures,
  history: {
    /** Stored runs, the latest first. */
    list: procedure.input(historyRequestSchema).output(historyPageSchema),
    /** Opens the rows of an earlier run to compare them. `results.release` releases the rows. */
    recall: procedure.input(z.object({ kept: z.string().min(1).max(64) })).output(recalledRowsSchema),
    /** Removes all runs from the history. */
    clear: procedure.output(z.object({})),
  },
  results: {
    window: procedure
      .input(
        z.object({
          runId,
          from: z.number().int().min(0),
          count: z.number().int().min(1).max(1000),
          /** The view whose rows are counted and read, created by `arrange`. */
          viewId: z.string().min(1).max(64).optional(),
          /** Whether long values are truncated, for display. */
          cut: z.boolean().optional(),
        }),
      )
      .output(rowWindowSchema),
    /** Sorts and filters the stored rows by their exact values, without changing the query. The caller cancels by aborting the call. */
    arrange: procedure.input(z.object({ runId, arrangement: rowArrangementSchema })).output(rowViewSchema),
    /** Finds the cells of stored rows that contain a text. The caller cancels by aborting the call. */
    find: procedure.input(findRequestSchema).output(foundCellsSchema),
    /** The start of the body as received. */
    raw: procedure.input(z.object({ runId })).output(textPartSchema),
    /** Rows as indented JSON, values as sent. Returns fewer rows than requested at the end of the rows, and if rows are very large. */
    json: procedure
      .input(z.object({ runId, from: z.number().int().min(0), count: z.number().int().min(1).max(1000) }))
      .output(jsonRowsSchema),
    release: procedure.input(z.object({ runId })).output(z.object({})),
    /** Statistics of a column over the stored rows. The caller cancels by aborting the call. */
    statistics: procedure.input(columnStatisticsRequestSchema).output(columnStatisticsSchema),
    /** The marks of a chart, computed over the stored rows. The caller cancels by aborting the call. */
    chart: procedure.input(chartRequestSchema).output(chartMarksSchema),
    /** All groups of a bar or line chart, as a result. The caller cancels by aborting the call. */
    chartGroups: procedure.input(chartGroupsRequestSchema).output(groupsSchema),
    /** Groups computed from the stored rows, as a result. The caller cancels by aborting the call. */
    group: procedure.input(groupsRequestSchema).output(groupsSchema),
    flatten: procedure.input(flattenRequestSchema).output(flattenedRowsSchema),
    /** Runs one SELECT statement over results. Its rows are a result. The caller cancels by aborting the call. */
    sql: procedure.input(sqlRequestSchema).output(sqlResultSchema),
  },
  exports: {
    /** The path of an export, and whether that file exists. */
    place: procedure.input(exportDestinationRequestSchema).output(exportDestinationSchema),
    /** Exports rows to a file, atomically. Ending the iterator cancels the export and removes the file. */
    start: procedure.input(exportRequestSchema).output(eventIterator(exportEventSchema)),
    /** The last exported files that still exist, the latest first. At most ten. */
    recent: procedure.output(z.array(recentExportSchema).readonly()),
    /** Shows an exported file in the system's file manager. Returns false if that isn't possible. */
    show: procedure.input(exportReferenceSchema).output(z.object({ shown: z.boolean() })),
  },
  comparisons: {
    /** Compares two stored responses. Ending the iterator cancels the comparison. */
    start: procedure.input(comparisonRequestSchema).output(eventIterator(comparisonEventSchema)),
    window: procedure.input(comparisonWindowRequestSchema).output(comparisonWindowSchema),
    /** The next or previous visible row with a difference. */
    next: procedure.input(nextDifferenceRequestSchema).output(nextDifferenceSchema),
    release: procedure.input(z.object({ comparisonId: z.string().min(1).max(64) })).output(z.object({})),
  },
};

/** The client of the contract, with any transport. */
export type ApplicationClient = ContractRouterClient<typeof contract>;
