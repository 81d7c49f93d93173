import { createHash, randomUUID } from 'node:crypto'
import { documentosApi } from '@cabildo/contracts/documentos'
import { mesaDePartesApi } from '@cabildo/contracts/mesa-de-partes'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { sesionApi } from '@cabildo/contracts/sesion'
import { visitasApi } from '@cabildo/contracts/visitas'
import { archivoPdf } from '../../../firma/test/pdf-de-prueba.ts'
import { EMPLEADOS, type Persona } from '../elenco.ts'
import { formularioDeReclamo, verificadorDe } from '../fabricas-ciudadanos.ts'
import { formularioDeDocumento } from '../fabricas-documentos.ts'
import { pdfDeTramite, unTramiteNuevo, vecino } from '../fabricas-presentar.ts'
import { insistir } from '../insistir.ts'

export type Clase = 'tramite' | 'reclamo' | 'visita' | 'documento'

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

export type Tokens = Record<'rosa' | 'sara', string>

interface Peticion {
  path: string
  body: FormData | string
  quien?: keyof Tokens
  acuse: (cuerpo: never) => unknown
}

let serie = 0

/** A write of that kind, of somebody and with files that no other has. */
export const unaEscritura = async (clase: Clase): Promise<Escritura> => {
  const i = ++serie
  const clave = randomUUID()
  const archivos = archivosDe(clase, clave)
  const peticion = () => PETICIONES[clase](i, clave, archivos)
  const escritura: Escritura = {
    ...{ clase, clave, acuse: null, rarezas: [] },
    email: clase === 'tramite' || clase === 'reclamo' ? emailDe(clase, i) : null,
    archivos: await Promise.all(archivos.map(huellaDe)),
    enviar: async (direccion, tokens) => {
      const { path, body, quien, acuse } = peticion()
      const headers = {
        'x-forwarded-for': `10.1.${i >> 8}.${i & 255}`,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(quien && { authorization: `Bearer ${tokens[quien]}` }),
      }
      const intento = async () => {
        const respuesta = await fetch(direccion + path, { method: 'POST', body, headers })
        const texto = await respuesta.text()
        // Whoever is told to come back is told when (D-35).
        if (respuesta.status === 503 && !respuesta.headers.get('retry-after'))
          escritura.rarezas.push(`${clase} 503 sin Retry-After ${texto}`)
        // A line that is full asks to come back with 429: on a slow machine fifty who upload at once fill it.
        const cuerpo = respuesta.status === 429 ? (JSON.parse(texto) as { codigo?: string }) : undefined
        return { status: respuesta.status, texto, ...(cuerpo && { cuerpo }) }
      }
      const respuesta = await insistir(intento).catch(() => null)
      if (respuesta?.status !== 200) {
        if (respuesta) escritura.rarezas.push(`${clase} ${respuesta.status} ${respuesta.texto}`)
        return false
      }
      escritura.acuse = String(acuse(JSON.parse(respuesta.texto) as never))
      return true
    },
  }
  return escritura
}

const emailDe = (clase: Clase, i: number) => `${clase}${i}@example.com`

const archivosDe = (clase: Clase, clave: string): File[] => {
  // Text that differs makes each file another one.
  const catalogo = `/Prueba (${clave})`
  if (clase === 'documento') return [archivoPdf('documento.pdf', { catalogo })]
  if (clase !== 'tramite') return []
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

const PETICIONES: Record<Clase, (i: number, clave: string, archivos: readonly File[]) => Peticion> = {
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
