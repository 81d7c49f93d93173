import { randomUUID } from 'node:crypto'
import { abrirReniec, type SimuladorReniec } from '@cabildo/simuladores/pide-reniec'
import { type APIRequestContext, expect } from '@playwright/test'
import { CARGAS, inocente, TODAS } from './apoyo-abuso.ts'
import { pdfDePaginas } from './apoyo-archivo.ts'
import { unLibro } from './apoyo-hojas.ts'
import { numeroNuevo } from './apoyo-normas.ts'
import { correoNuevo, filasDe } from './apoyo-reclamos.ts'
import { cabecerasDe, dniNuevo } from './apoyo-trabajadores.ts'
import { dniNuevo as conCodigo, pdfDeTramite } from './apoyo-tramites.ts'
import { CLAVE } from './apoyo-usuarios.ts'
import { olvidarTokens } from './apoyo-visitas.ts'
import { type Instancia, iniciarProducto } from './instancia.ts'

/** Holds every permission, in the area of informatics. */
export const TODO = 'informatica'
const SU_AREA = 21
/** A word of every row that is sown, to find it by: no name of the demonstration's. */
export const SEMILLA = 'Zurqueta'

/** Who is given an account as well: the first one, and its harmless twin. */
const [CON_USUARIO] = CARGAS
const CLAVE_RENIEC = 'Clave2026Inicial'
const USUARIO_RENIEC = '98000777'
/** The demonstration's municipality: the settings say nothing once the database does (ORG-38). */
const RUC = '20990000019'

/** A municipality of its own, whose registry of persons says what the test has it say. */
export const iniciarVecindario = async (): Promise<Instancia & { reniec: SimuladorReniec }> => {
  const reniec = await abrirReniec({ usuario: USUARIO_RENIEC, ruc: RUC, clave: CLAVE_RENIEC })
  const instancia = await iniciarProducto('servidor-abusado', {
    IDENTIDAD: 'pide',
    ...{ PIDE_RENIEC: reniec.direccion, PIDE_RENIEC_ACTUALIZAR: reniec.direccionCambio },
    ...{ PIDE_RENIEC_USUARIO: USUARIO_RENIEC, PIDE_RENIEC_CLAVE: CLAVE_RENIEC },
  }).catch(async (fallo) => {
    await reniec.cerrar()
    throw fallo
  })
  // Tokens are kept per account; those of the shared instance are no good here.
  olvidarTokens()
  return {
    ...instancia,
    reniec,
    detener: async () => {
      const porSiMisma = await instancia.detener()
      await reniec.cerrar()
      olvidarTokens()
      return porSiMisma
    },
  }
}

type Campos = Record<string, unknown>
type Pedir = (path: string, campos: Campos, archivos?: Record<string, File | undefined>) => Promise<Campos>

/** Calls as the one who may do everything; with files as a form. */
const usarApi = async (request: APIRequestContext): Promise<Pedir> => {
  const headers = await cabecerasDe(request, TODO)
  return async (path, campos, archivos) => {
    const forma = new FormData()
    for (const [nombre, valor] of Object.entries({ ...campos, ...archivos }))
      if (valor instanceof File) forma.append(nombre, valor)
      else if (archivos) forma.append(nombre, String(valor))
    const respuesta = await request.post(path, {
      headers,
      ...(archivos ? { multipart: forma } : { data: campos }),
      timeout: 90_000,
    })
    const cuerpo = await respuesta.text()
    expect(respuesta.status(), `${path} ${cuerpo}`).toBeLessThan(300)
    return (JSON.parse(cuerpo) as { data?: Campos }).data ?? {}
  }
}

const pdf = (nombre: string, contenido: Buffer = pdfDeTramite()) =>
  new File([new Uint8Array(contenido)], nombre, { type: 'application/pdf' })

/** Names of files may not hold what folders are written with. */
const deArchivo = (texto: string) => `${texto.replace(/[/\\:]/g, '')}.pdf`
const QUIEN = { phone: '987654321', ape_nom: '' }

/** What citizens and staff write, each with a name and words of theirs. */
const SIN_ARCHIVO = {
  reclamos: (pedir: Pedir, uno: string, todo: string) =>
    pedir('/api/reclamos/presentar', {
      ...QUIEN,
      ...{ tipo_doc: 1, ...conCodigo(), ape_nom: uno, email: correoNuevo() },
      ...{ descripcion: `${SEMILLA} ${todo}`, detalle: todo, clave: randomUUID() },
    }),
  transparencia: (pedir: Pedir, uno: string, todo: string) =>
    pedir('/api/transparencia/presentar', {
      ...{ dni: conCodigo().ndoc, ape_nom: uno, address: uno, email: correoNuevo() },
      ...{ pedido: `${SEMILLA} ${todo}`, clave: randomUUID() },
    }),
  trabajadores: async (pedir: Pedir, uno: string) => {
    const persona = { dni: dniNuevo(), name: uno, ape_pat: uno, ape_mat: SEMILLA, sexo: 0, cargo_id: 3 }
    const { employee_id } = await pedir('/api/employees', persona)
    // A password takes long to keep: two users tell as much as all.
    if (uno !== CON_USUARIO && uno !== inocente(CON_USUARIO)) return {}
    const username = `${SEMILLA.toLowerCase()}${persona.dni}`
    return pedir('/api/users', { username, password: CLAVE, nroDni: persona.dni, employee_id })
  },
  nacimientos: (pedir: Pedir, uno: string) => {
    const corto = uno.slice(0, 40)
    const padres = { ape_pad: corto, nom_pad: corto, ape_mad: corto, nom_mad: corto }
    const libro = { nro_lib: corto, nro_fol: corto, sex_nac: 'F', fch_nac: '2026-03-02' }
    return pedir('/api/nacimiento', { ...padres, ...libro, ape1: corto, ape2: SEMILLA, nom_nac: corto })
  },
  canastas: (pedir: Pedir, uno: string) =>
    pedir('/api/excel/new', {
      ...{ dni: dniNuevo(), ape_nom: `${SEMILLA} ${uno}`, ngrupo: 'GRUPO 4', fec_entrega: '2026-03-02', address: uno },
      ...{ eval_campo: uno, zona: uno, mz: uno.slice(0, 20), lote: uno.slice(0, 20), sub_grupo: uno.slice(0, 40) },
    }),
}

/** What comes with a PDF. */
const CON_ARCHIVO = {
  mpvirtual: (pedir: Pedir, uno: string, todo: string) =>
    pedir(
      '/api/mpvirtual/presentar',
      {
        ...QUIEN,
        ...{ tipo_doc: '1', ...conCodigo(), ape_nom: uno, email: correoNuevo() },
        ...{ tipo_documento: '6', ndocumento: numeroNuevo(), folio: '3', clave: randomUUID() },
        ...{ asunto: `${SEMILLA} ${todo}`, detalle: todo },
      },
      { 'selectedFile[]': pdf('solicitud.pdf'), 'selectedFileAnexo[]': pdf(deArchivo(uno)) },
    ),
  normas: (pedir: Pedir, uno: string, todo: string) =>
    pedir(
      '/api/files',
      { tipo_doc: 9, anio: 2026, ndoc: numeroNuevo(), uo: 0, descripcion: `${SEMILLA} ${uno} ${todo}` },
      { 'selectedFile[]': pdf(deArchivo(uno), pdfDePaginas([`${SEMILLA} ${uno}`])) },
    ),
  archivo: (pedir: Pedir, uno: string, todo: string) =>
    pedir(
      '/api/archivos',
      {
        ...{ tipo_doc: 1, abrev: 'om', abrev_doc: 'OM', anio: 2024, nro_doc: numeroNuevo() },
        sumilla: `${SEMILLA} ${uno} ${todo}`,
      },
      { 'selectedFile[]': pdf(deArchivo(uno), pdfDePaginas([`${SEMILLA} ${uno}`])) },
    ),
  documentos: (pedir: Pedir, uno: string, todo: string) =>
    pedir(
      '/api/documentos',
      {
        ...{ tipo_doc: 11, anio: 2026 },
        contenido: JSON.stringify({ vistos: todo, considerandos: todo, resolutivos: [`${SEMILLA} ${uno}`, todo] }),
      },
      {
        // Of bytes that no test publishes: a document that nobody has signed is not published (D-138).
        fileLocal: pdf('resolucion.pdf', pdfDePaginas(['Borrador de prueba'])),
        'selectedFileAnexo[]': pdf(deArchivo(uno)),
      },
    ),
}

type Par = readonly [uno: string, todo: string]

/** A row for each payload, which stands by itself in short texts and with all others in long ones; the harmless twin first. */
const PARES: readonly Par[] = [[inocente(CON_USUARIO), inocente(TODAS)], ...CARGAS.map((carga): Par => [carga, TODAS])]
export const FILAS = PARES.length
/** Rows with files, which take long to look through: a third of the payloads in each. */
const TERCIOS: readonly Par[] = [
  [inocente(CON_USUARIO), inocente(TODAS).slice(0, 900)],
  ...[0, 1, 2].map((resto): Par => {
    const suyas = CARGAS.filter((_, i) => i % 3 === resto)
    return [suyas[0] ?? '', suyas.join(' ')]
  }),
]
export const FILAS_CON_ARCHIVO = TERCIOS.length

/** Files and stores every payload in every free text, as citizens and staff do. */
export const sembrar = async (request: APIRequestContext): Promise<void> => {
  const pedir = await usarApi(request)
  const deUnModulo = async (
    pares: readonly Par[],
    hacer: (pedir: Pedir, uno: string, todo: string) => Promise<Campos>,
  ) => {
    const hechos: Campos[] = []
    for (const [uno, todo] of pares) hechos.push(await hacer(pedir, uno, todo))
    return hechos
  }
  const { documentos, ...conArchivo } = CON_ARCHIVO
  await Promise.all([
    ...Object.values(SIN_ARCHIVO).map((hacer) => deUnModulo(PARES, hacer)),
    ...Object.values(conArchivo).map((hacer) => deUnModulo(TERCIOS, hacer)),
    deUnModulo(TERCIOS, documentos).then(async (hechos) => {
      const destinos = [{ dependencia: SU_AREA, motivo: 2 }]
      for (const { doc_id } of hechos) await pedir('/api/documentos/asignar', { doc_id, derivar: 1, destinos })
    }),
    sembrarVisitas(request, pedir),
    sembrarObras(pedir),
  ])
}

/** Sheets of complaints are made one after the other, later on: those that wait have no PDF yet, and look otherwise. */
export const todosConHoja = async (request: APIRequestContext): Promise<void> => {
  const sinPdf = async () =>
    (await filasDe<{ url: string | null }>(request, 'reclamos', SEMILLA, TODO, FILAS)).map(({ url }) => url !== null)
  await expect.poll(sinPdf, { timeout: 200_000 }).toEqual(Array(FILAS).fill(true))
}

const sembrarVisitas = async (request: APIRequestContext, pedir: Pedir) => {
  const respuesta = await request.get(`/api/employees/byarea/${SU_AREA}`, { headers: await cabecerasDe(request, TODO) })
  const { data } = (await respuesta.json()) as { data: { empacce_id: number; estado: number }[] }
  const empacce_id = data.find(({ estado }) => estado === 1)?.empacce_id
  for (const [uno] of PARES)
    await pedir('/api/visitas', { nrodoc: '98999999', name: uno, motivo: `${SEMILLA} ${uno}`, empacce_id })
}

const sembrarObras = async (pedir: Pedir) => {
  const columnas = ['cui', 'title_meta', 'pim_current', 'devengado_acumulado_total', 'avance_financiero_acumulado']
  columnas.push('avance_fisico', 'fechaini', 'fechafin', 'costo_actualizado')
  await pedir(
    '/api/seguimiento/savesetting',
    Object.fromEntries(columnas.map((columna, i) => [columna, String.fromCharCode(65 + i)])),
  )
  const obras = PARES.map(([uno], i) => [
    ...[2_900_000 + i, `${SEMILLA} ${uno}`, 1_000, 500, 50, 45.5, '15/03/2024', '30/12/2026', 2_000],
  ])
  const { buffer, name, mimeType } = unLibro([columnas, ...obras], 'obras.xlsx')
  const libro = new File([new Uint8Array(buffer)], name, { type: mimeType })
  await pedir('/api/seguimiento/excel', { confirma_retiro: '999999' }, { 'selectedFile[]': libro })
}
