import { createHash, randomUUID } from 'node:crypto'
import { documentosApi } from '@cabildo/contracts/documentos'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { expedientesRespuestasApi } from '@cabildo/contracts/expedientes-respuestas'
import { mesaDePartesApi } from '@cabildo/contracts/mesa-de-partes'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { sesionApi } from '@cabildo/contracts/sesion'
import { visitasApi } from '@cabildo/contracts/visitas'
import { archivoPdf } from '../../../firma/test/pdf-de-prueba.ts'
import { EMPLEADOS, type Persona } from '../elenco.ts'
import { formularioDeReclamo, verificadorDe } from '../fabricas-ciudadanos.ts'
import { formularioDeDocumento } from '../fabricas-documentos.ts'
import { pdfDeTramite, unTramiteNuevo, vecino } from '../fabricas-presentar.ts'
import { insistir } from '../insistir.ts'

export type Clase = 'tramite' | 'reclamo' | 'visita' | 'documento' | 'caso'
/** What one call writes; a case takes several, each after the one before. */
type DeUnaVez = Exclude<Clase, 'caso'>

/** What somebody wants written, and what they were told of it. */
export interface Escritura {
  clase: Clase
  /** The key of the form: nothing else has it. */
  clave: string
  /** Where a confirmation goes, if one does. */
  email: string | null
  /** Fingerprints of the files that it carries. */
  archivos: string[]
  /** What was acknowledged, as a clerk or a citizen would note it down; null while nothing was. */
  acuse: string | null
  /** Answers that nobody may get. */
  rarezas: string[]
  /** Sends it, again while told to come back; true once it is acknowledged, false when no answer came. */
  enviar(direccion: string, tokens: Tokens): Promise<boolean>
}

/** Who signs in; mila and luis attend to cases alone. */
export type Tokens = Record<'rosa' | 'sara', string> & Partial<Record<'mila' | 'luis', string>>

interface Peticion {
  path: string
  body: FormData | string
  quien?: keyof Tokens | undefined
  acuse: (cuerpo: never) => unknown
}

let serie = 0

/** A write of that kind, of somebody and with files that no other has. */
export const unaEscritura = async (clase: Clase): Promise<Escritura> => {
  const i = ++serie
  const clave = randomUUID()
  const archivos = archivosDe(clase, clave)
  const caso = unCaso(i, clave, archivos)
  const escritura: Escritura = {
    ...{ clase, clave, acuse: null, rarezas: [] },
    email: clase === 'visita' || clase === 'documento' ? null : emailDe(clase, i),
    archivos: await Promise.all(archivos.map(huellaDe)),
    enviar: async (direccion, tokens) => {
      const de = { direccion, tokens, red: `10.1.${i >> 8}.${i & 255}`, clase, rarezas: escritura.rarezas }
      if (clase === 'caso') {
        escritura.acuse = await caso(de)
        return escritura.acuse !== null
      }
      const { acuse, ...peticion } = PETICIONES[clase](i, clave, archivos)
      const cuerpo = await pedir(de, peticion)
      if (cuerpo === null) return false
      escritura.acuse = String(acuse(cuerpo as never))
      return true
    },
  }
  return escritura
}

interface De {
  direccion: string
  tokens: Tokens
  /** The address that they come from. */
  red: string
  clase: Clase
  rarezas: string[]
}

/** Makes a call, again while told to come back; what it answered, or null when no answer came. */
const pedir = async (
  { direccion, tokens, red, clase, rarezas }: De,
  { path, body, quien }: Omit<Peticion, 'acuse'>,
): Promise<unknown> => {
  const headers = {
    'x-forwarded-for': red,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(quien && { authorization: `Bearer ${tokens[quien]}` }),
  }
  const intento = async () => {
    const respuesta = await fetch(direccion + path, { method: 'POST', body, headers })
    const texto = await respuesta.text()
    // Whoever is told to come back is told when (D-35).
    if (respuesta.status === 503 && !respuesta.headers.get('retry-after'))
      rarezas.push(`${clase} 503 sin Retry-After ${texto}`)
    // A line that is full asks to come back with 429: on a slow machine fifty who upload at once fill it.
    const cuerpo = respuesta.status === 429 ? (JSON.parse(texto) as { codigo?: string }) : undefined
    return { status: respuesta.status, texto, ...(cuerpo && { cuerpo }) }
  }
  const respuesta = await insistir(intento).catch(() => null)
  if (respuesta?.status === 200) return JSON.parse(respuesta.texto)
  if (respuesta) rarezas.push(`${clase} ${respuesta.status} ${respuesta.texto}`)
  return null
}

/**
 * A filing that is received, corrected on paper and answered: each act with its own key, sent again with it until somebody
 * hears that it was done. Answers the number of the filing once all of it was.
 */
const unCaso = (i: number, clave: string, archivos: readonly File[]) => {
  const claves = { recibir: randomUUID(), requerir: randomUUID(), subsanar: randomUUID(), responder: randomUUID() }
  const catalogo = (que: string) => ({ catalogo: `/Prueba (${que} ${clave})` })
  const [principal, anexo] = archivos
  let presentado: string | null = null
  let expe_id: string | null = null
  let fila: { registro_id: number; oper_id: number } | null = null
  let hechos = 0
  return async (de: De): Promise<string | null> => {
    if (presentado === null) {
      const campos = unTramiteNuevo({ ...vecino(i), email: emailDe('caso', i), asunto: `Caso ${i}`, clave })
      const body = formulario(campos, [
        ['selectedFile[]', principal],
        ['selectedFileAnexo[]', anexo],
      ])
      const cuerpo = (await pedir(de, { path: mesaDePartesApi.presentar.path, body })) as {
        nro_registro: string
      } | null
      if (!cuerpo) return null
      presentado = cuerpo.nro_registro
    }
    if (expe_id === null) {
      const id = await idDe(de, presentado)
      if (id === null) return null
      const destinos = [{ dependencia: 20, copia: false, proveido: 'Atender' }]
      const cuerpo = (await pedir(de, {
        path: mesaDePartesListaApi.recepcionar.path,
        ...{ quien: 'mila', body: JSON.stringify({ id, relacionado: '', destinos }) },
      })) as { data: { expe_id: string } } | null
      if (!cuerpo) return null
      expe_id = cuerpo.data.expe_id
    }
    if (fila === null) {
      const cuerpo = (await pedir(de, {
        path: expedientesApi.listar.path,
        ...{ quien: 'rosa', body: JSON.stringify({ bandeja: 'todos', search: expe_id }) },
      })) as { data: { registro_id: number; oper_id: number }[] } | null
      if (!cuerpo?.data[0]) return null
      fila = cuerpo.data[0]
    }
    const { registro_id, oper_id } = fila
    const del = (path: string) => path.replace(':id', String(registro_id))
    const ACTOS: readonly (() => Omit<Peticion, 'acuse'>)[] = [
      () => ({
        path: expedientesApi.recibir.path,
        ...{ quien: 'rosa', body: JSON.stringify({ oper_ids: [oper_id], clave: claves.recibir }) },
      }),
      () => ({
        path: del(expedientesRespuestasApi.requerir.path),
        quien: 'rosa',
        body: formulario(
          { accion: 'requerir', texto: 'Falta el plano de ubicación', dias: '10', clave: claves.requerir },
          [],
        ),
      }),
      () => ({
        path: del(expedientesRespuestasApi.requerir.path),
        quien: 'luis',
        body: formulario({ accion: 'subsanado', motivo: 'Trajo el plano a la oficina', clave: claves.subsanar }, [
          ['selectedFile[]', archivoPdf('plano.pdf', catalogo('plano'))],
        ]),
      }),
      () => ({
        path: del(expedientesRespuestasApi.responder.path),
        quien: 'luis',
        body: formulario({ clase: '1', texto: 'Se declara procedente', doc_ids: '[]', clave: claves.responder }, [
          ['selectedFile[]', archivoPdf('respuesta.pdf', catalogo('respuesta'))],
        ]),
      }),
    ]
    for (const acto of ACTOS.slice(hechos)) {
      const cuerpo = (await pedir(de, acto())) as { data?: { hecho: boolean; mensaje: string }[] } | null
      if (!cuerpo) return null
      for (const { hecho, mensaje } of cuerpo.data ?? []) if (!hecho) de.rarezas.push(`caso: ${mensaje}`)
      hechos++
    }
    return presentado
  }
}

/** The id of a filing, by its number, as the front desk finds it; null when no answer came. */
const idDe = async ({ direccion, tokens }: De, numero: string): Promise<number | null> => {
  const respuesta = await fetch(`${direccion}${mesaDePartesListaApi.listar.path}?search=${numero}`, {
    headers: { authorization: `Bearer ${tokens.mila}` },
  }).catch(() => null)
  const cuerpo = respuesta?.ok
    ? ((await respuesta.json().catch(() => null)) as { data: { id: number }[] } | null)
    : null
  return cuerpo?.data[0]?.id ?? null
}

const emailDe = (clase: Clase, i: number) => `${clase}${i}@example.com`

const archivosDe = (clase: Clase, clave: string): File[] => {
  // Text that differs makes each file another one.
  const catalogo = `/Prueba (${clave})`
  if (clase === 'documento') return [archivoPdf('documento.pdf', { catalogo })]
  if (clase !== 'tramite' && clase !== 'caso') return []
  return [
    archivoPdf('solicitud.pdf', { catalogo, bytes: 200_000 }),
    archivoPdf('anexo.pdf', { catalogo, bytes: pdfDeTramite().size, paginas: 2 }),
  ]
}

const huellaDe = async (archivo: File) =>
  createHash('sha256')
    .update(Buffer.from(await archivo.arrayBuffer()))
    .digest('hex')

const formulario = (campos: Record<string, string>, archivos: readonly (readonly [string, File | undefined])[]) => {
  const datos = new FormData()
  for (const [campo, valor] of Object.entries(campos)) datos.append(campo, valor)
  for (const [parte, archivo] of archivos) if (archivo) datos.append(parte, archivo)
  return datos
}

const PETICIONES: Record<DeUnaVez, (i: number, clave: string, archivos: readonly File[]) => Peticion> = {
  tramite: (i, clave, [principal, anexo]) => ({
    path: mesaDePartesApi.presentar.path,
    body: formulario(unTramiteNuevo({ ...vecino(i), email: emailDe('tramite', i), asunto: `Trámite ${i}`, clave }), [
      ['selectedFile[]', principal],
      ['selectedFileAnexo[]', anexo],
    ]),
    acuse: ({ nro_registro }: { nro_registro: string }) => nro_registro,
  }),
  reclamo: (i, clave) => {
    const ndoc = String(96_000_000 + i)
    const persona = { ndoc, code_verifica: verificadorDe(ndoc), email: emailDe('reclamo', i) }
    return {
      path: reclamosApi.presentar.path,
      body: JSON.stringify(formularioDeReclamo({ ...persona, clave, descripcion: `No me dieron recibo (${i})` })),
      acuse: ({ claim_id }: { claim_id: number }) => claim_id,
    }
  },
  visita: (i, clave) => ({
    path: visitasApi.registrar.path,
    quien: 'rosa',
    body: JSON.stringify({
      ...{
        nrodoc: String(97_000_000 + i),
        clave,
        name: 'Visitante',
        apellidos: `Número ${i}`,
        motivo: 'Consulta de un expediente',
      },
      ...{ ubicacion: 'OFICINA CENTRAL', empacce_id: EMPLEADOS.activoDe20 },
    }),
    acuse: ({ data }: { data: { id: number } }) => data.id,
  }),
  documento: (_, clave, [fileLocal]) => ({
    path: documentosApi.crear.path,
    quien: 'sara',
    body: formulario(formularioDeDocumento({ clave, anio: new Date().getFullYear() }), [['fileLocal', fileLocal]]),
    acuse: ({ data }: { data: { doc_id: number } }) => data.doc_id,
  }),
}

/** Signs somebody of the cast in over HTTP. */
export const ingresar = async (direccion: string, username: Persona): Promise<string> => {
  const respuesta = await fetch(direccion + sesionApi.ingresar.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'una clave segura' }),
  })
  return ((await respuesta.json()) as { access_token: string }).access_token
}
