import { type ArchivoGuardado, type Documento, documentosApi } from '@cabildo/contracts/documentos'
import { numeroDeDocumento, type TipoDocumento, tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { expect, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Persona } from '../elenco.ts'
import { cerrar } from '../pantalla.tsx'
import { type Pedido, rechazo, responder } from '../servidor.ts'
import { abrirDocumentos, unDocumento } from './documentos.ts'

/** A PDF as far as a browser looks into it, with a text of its own. */
export const pdf = (name: string, texto = name, relleno = 0): File =>
  new File([`%PDF-1.4\n${texto}`, new Uint8Array(relleno)], name, { type: 'application/pdf' })

/** A stored file, at an address that answers just what was sent. */
const almacenar = (archivo: File): ArchivoGuardado => ({
  name: archivo.name,
  size: archivo.size,
  path: crypto.randomUUID(),
  url: URL.createObjectURL(archivo),
})

/** The files of a document: its PDF, if it has one, and its annexes (DOC-19). */
export const conArchivos = (
  principal: ArchivoGuardado | File | null,
  anexos: readonly (ArchivoGuardado | File)[] = [],
): Documento['documentos'] => {
  const guardado = (uno: ArchivoGuardado | File) => (uno instanceof File ? almacenar(uno) : uno)
  const { path: path_primary, ...resto } = principal
    ? guardado(principal)
    : { path: null, name: null, size: null, url: null }
  return [{ path_primary, ...resto, anexos: anexos.map(guardado) }]
}

/** A resolution of area 4 with these items, without any file unless a test says otherwise. */
export const unaResolucion = (resolutivos: readonly string[], cambios: Partial<Documento> = {}): Documento =>
  unDocumento(1, {
    tipo_doc: 3,
    contenido: { vistos: 'El Informe de Personal;', considerandos: 'Que, es así;', resolutivos: [...resolutivos] },
    documentos: conArchivos(null),
    area: { id: 4, name: 'Secretaría General' },
    ...cambios,
  })

const versionSiguiente = (version: string) =>
  version.replace(/\d{3}$/, (milesimas) => String(Number(milesimas) + 1).padStart(3, '0'))

/** What somebody saves of a document that exists: its next version takes the place of the one there was. */
export const sobrescribir = (filas: Documento[], doc_id: number, cambios: Partial<Documento>): Documento => {
  const lugar = filas.findIndex((fila) => fila.doc_id === doc_id)
  const antes = filas[lugar]
  if (!antes) throw new Error(`There is no document ${doc_id}`)
  const ahora = { ...antes, ...cambios, updated_at: versionSiguiente(antes.updated_at) }
  filas[lugar] = ahora
  return ahora
}

const siguienteNumero = (filas: readonly Documento[], tipo_doc: TipoDocumento, anio: number) =>
  1 + Math.max(0, ...filas.filter((f) => f.tipo_doc === tipo_doc && f.anio === anio).map((f) => Number(f.nro_doc)))

type PedidoGuardar = Pick<Pedido<typeof documentosApi.crear>, 'body' | 'archivos'>

/** What a save makes of the document there was: its texts, the annexes it keeps with the new ones, and its PDF or another. */
const cambiosDe = ({ body, archivos }: PedidoGuardar, antes: Documento | null): Partial<Documento> => {
  const {
    nombre,
    comparecientes,
    destinatario = '',
    vistos,
    considerandos,
    resolutivos,
    tipo_sesion,
    fecha_sesion,
    storedFiles,
  } = body
  const [anteriores] = antes?.documentos ?? conArchivos(null)
  const quedan = (anteriores?.anexos ?? []).filter(({ path }) => storedFiles.some((uno) => uno.path === path))
  const [nuevo = null] = archivos.fileLocal ?? []
  const anexos = [...quedan, ...(archivos['selectedFileAnexo[]'] ?? [])]
  return {
    contenido: { nombre, comparecientes, vistos, considerandos, resolutivos },
    destinatario,
    tipo_sesion,
    fecha_sesion,
    documentos: conArchivos(nuevo, anexos).map((ahora) =>
      nuevo || !anteriores ? ahora : { ...anteriores, anexos: ahora.anexos },
    ),
  }
}

/** Keeps a new document as the server does, under the next number of its type and year (API-49). */
export const crear = (filas: Documento[], pedido: PedidoGuardar): Documento => {
  const { tipo_doc, anio } = pedido.body
  const documento = unDocumento(filas.length + 1, {
    tipo_doc,
    anio,
    nro_doc: numeroDeDocumento(siguienteNumero(filas, tipo_doc, anio)),
    area: { id: 4, name: 'Secretaría General' },
    ...cambiosDe(pedido, null),
  })
  filas.unshift(documento)
  return documento
}

/** Keeps an edit as the server does, unless it stands on an older version (API-50, D-22). */
export const editar = (filas: Documento[], pedido: Pedido<typeof documentosApi.editar>) => {
  const antes = filas.find(({ doc_id }) => doc_id === pedido.params.doc_id)
  if (!antes) return rechazo('noEncontrado')
  if (antes.updated_at !== pedido.body.version) return rechazo('desactualizado')
  return { data: sobrescribir(filas, antes.doc_id, cambiosDe(pedido, antes)) }
}

/**
 * Opens the list for who drafts in area 4, with those documents, which a test may change and saving does. Gives back what the
 * modal asks and sends, and the links by which the page would have the browser save a file.
 */
export const abrirRedaccion = async (filas: Documento[] = [], como: Persona = 'silvia') => {
  const correlativos = responder(documentosApi.correlativo, ({ body: { tipo_doc, anio } }) => ({
    correlativo: { id: 1, nro_correlativo: siguienteNumero(filas, tipo_doc, anio ?? 0) },
  }))
  let vez = 0
  const generados = responder(documentosApi.generar, ({ body: { tipo_doc, anio, formato } }) => {
    vez += 1
    const nro_doc = numeroDeDocumento(siguienteNumero(filas, tipo_doc, anio))
    const nombre = `${tipoDocumento(tipo_doc).abbr.toUpperCase()}-${nro_doc}-${anio}`
    return {
      nameDoc: `generado-${vez}`,
      url: formato === 'pdf' ? URL.createObjectURL(pdf(nombre)) : '/storage/generados/palabra.docx',
      nombre: `${nombre}.${formato === 'pdf' ? 'pdf' : 'docx'}`,
      nro_doc,
      code_verifica: `CODIGO${vez}`,
    }
  })
  const creados = responder(documentosApi.crear, (pedido) => ({ data: crear(filas, pedido) }))
  const editados = responder(documentosApi.editar, (pedido) => editar(filas, pedido))
  const descargas: HTMLAnchorElement[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    descargas.push(this)
  })
  const { listados, vistos, cambiar } = await abrirDocumentos(filas, como)
  return { listados, vistos, cambiar, correlativos, generados, creados, editados, descargas }
}

/** What this browser keeps of drafts, as one text. */
export const borradores = (): string =>
  Object.entries(localStorage)
    .filter(([llave]) => llave.startsWith('cabildo.documento.'))
    .map(([, valor]) => valor)
    .join('\n')

/** Changes each draft that this browser keeps. */
export const cambiarBorradores = <B>(cambiar: (borrador: B) => B) => {
  for (const [llave, valor] of Object.entries(localStorage))
    if (llave.startsWith('cabildo.documento.')) localStorage.setItem(llave, JSON.stringify(cambiar(JSON.parse(valor))))
}

const candados = async () =>
  ((await navigator.locks.query()).held ?? []).filter(({ name }) => name?.startsWith('cabildo.documento.'))

/** The tab is gone at once, as when a browser is killed: what it had kept is all that another one finds. */
export const cerrarPestana = async () => {
  const guardado = Object.entries(localStorage)
  cerrar()
  sessionStorage.clear()
  localStorage.clear()
  for (const [llave, valor] of guardado) localStorage.setItem(llave, valor)
  await expect.poll(candados).toEqual([])
}

export const modal = (modo: 'CREAR' | 'EDITAR' = 'CREAR') =>
  page.getByRole('dialog', { name: `${modo} DOCUMENTO`, exact: true })

/** Waits for the editor to take the place of the plain fields. */
const conEditor = (caja: Locator, campo = 'Considerandos') =>
  expect.element(caja.getByLabelText(campo)).toHaveAttribute('contenteditable')

/** Opens the modal for a new document and waits for its number. */
export const abrirNuevo = async (): Promise<Locator> => {
  await page.getByRole('main').getByRole('button', { name: 'Nuevo', exact: true }).first().click()
  const caja = modal()
  await expect.element(caja.getByLabelText('Número')).toHaveDisplayValue(/^\d{3,}$/)
  await conEditor(caja)
  return caja
}

/** Opens the document of the first row; a communication calls its longest field Contenido. */
export const abrirEdicion = async (campo?: 'Contenido'): Promise<Locator> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click()
  const caja = modal('EDITAR')
  await conEditor(caja, campo)
  return caja
}

export const boton = (caja: Locator, name: string): Locator => caja.getByRole('button', { name, exact: true })

/** Writes an item and keeps it. */
export const agregarArticulo = async (caja: Locator, texto: string) => {
  await boton(caja, 'Agregar').click()
  await caja.getByRole('listitem').last().getByRole('textbox').fill(texto)
  await boton(caja, 'Guardar artículo').click()
}

/** Fills what a resolution needs. */
export const llenar = async (caja: Locator, articulo: string) => {
  await caja.getByLabelText('Vistos').fill('El Informe N° 212-2026-SGRH;')
  await caja.getByLabelText('Considerandos').fill('Que, las municipalidades gozan de autonomía política;')
  await agregarArticulo(caja, articulo)
}

/** Opens a new document of that type and fills it. */
export const nuevoDeTipo = async (tipo: string, articulo = 'Aprobar'): Promise<Locator> => {
  const caja = await abrirNuevo()
  await caja.getByLabelText('Tipo de documento').selectOptions(tipo)
  await llenar(caja, articulo)
  return caja
}

/** Looks that the foot of the modal says that: it is what its buttons are described by. */
export const diceElPie = (caja: Locator, texto: string | RegExp) =>
  expect.element(boton(caja, 'Guardar')).toHaveAccessibleDescription(texto)

const campoArchivo = async (caja: Locator, etiqueta: string) => {
  const campo = (await caja.findElement()).querySelector(`input[type="file"][aria-label="${etiqueta}"]`)
  if (!campo) throw new Error(`There is no file field ${etiqueta}`)
  return campo
}

/** Chooses the PDF of the document. */
export const subirPdf = async (caja: Locator, elegido: File) =>
  userEvent.upload(await campoArchivo(caja, 'PDF del documento'), elegido)

export const irAAnexos = (caja: Locator) => caja.getByRole('tab', { name: /^Adjuntar Anexos/ }).click()

/** Chooses an annex, which is not added yet. */
export const elegirAnexo = async (caja: Locator, elegido: File) =>
  userEvent.upload(await campoArchivo(caja, 'Anexo'), elegido)

export const comparacion = () => page.getByRole('dialog', { name: 'COMPARAR CAMBIOS' })

/** What a field of the comparison marks, each with its mark: taken away, or put in. */
export const marcas = (campo: string): [string, string][] =>
  [...comparacion().getByRole('region', { name: campo }).element().querySelectorAll('del, ins')].map((marca) => [
    marca.localName,
    marca.textContent,
  ])

/** The names of a document's files. */
export const nombresDe = (documento: Documento | undefined) => {
  const [archivos] = documento?.documentos ?? []
  return { pdf: archivos?.name, anexos: archivos?.anexos.map(({ name }) => name) }
}
