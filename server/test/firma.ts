import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Permiso } from '@cabildo/contracts/base/permisos'
import type { MotivoFirma, TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { firmaLocalApi } from '@cabildo/contracts/firma-local'
import { firmarPdf } from '@cabildo/firma/firmar'
import { prepararPdf } from '@cabildo/firma/preparar'
import type { LightMyRequestResponse } from 'fastify'
import { pdfDePrueba } from '../../firma/test/pdf-de-prueba.ts'
import { type Autoridad, unaAutoridad as autoridadDePrueba } from '../../firma/test/pdf-firmado.ts'
import { AHORA, type Banco, type Cliente, entrar } from './banco.ts'
import { ANIO } from './elenco.ts'
import { unDocumento } from './fabricas-documentos.ts'

interface Pedido {
  tipo_doc?: TipoDocumento
  paginas?: number
  /** Bytes of the PDF, otherwise a small one. */
  pdf?: Buffer
  nombre?: string
  /** It was uploaded by 'Subir Convenio'. */
  convenio?: boolean
  /** Where the stamp of each area goes, instead of where the product would put it. */
  posiciones?: Readonly<Record<number, string>>
  /** Signed in sequence (D-142), and the reason of each area, otherwise its V°B°. */
  en_secuencia?: boolean
  motivos?: Readonly<Record<number, MotivoFirma>>
}

/** A document of area 4 with a PDF that really lies in the store, sent to these areas. */
export const unDespacho = async (banco: Banco, areas: readonly number[], pedido: Pedido = {}) => {
  const { tipo_doc = 3, paginas = 1, pdf = pdfDePrueba({ paginas }), nombre = 'RA 1.pdf', convenio = false } = pedido
  const destino = { carpeta: 'firmadigital/upload', extension: 'pdf', maximoBytes: 50_000_000 } as const
  const { storage_key: clave, bytes, sha256 } = await banco.archivos.guardar(Readable.from([pdf]), destino)
  const { doc_id, anio, nro_doc } = await unDocumento(banco.db, {
    tipo_doc,
    principal: { path: clave, name: nombre, convenio },
    en_secuencia: pedido.en_secuencia ?? false,
    destinos: areas.map((area_id) => ({ area_id, motivo: pedido.motivos?.[area_id] ?? 2 })),
  })
  await banco.db
    .updateTable('documentos_archivos')
    .set({ size: bytes, sha256, paginas })
    .where('path', '=', clave)
    .execute()
  for (const [area_id, position_firma] of Object.entries(pedido.posiciones ?? {}))
    await banco.db
      .updateTable('documentos_destinos')
      .set({ position_firma })
      .where('doc_id', '=', doc_id)
      .where('area_id', '=', Number(area_id))
      .execute()
  const filas = await banco.db
    .selectFrom('documentos_destinos')
    .select(['area_id', 'id_doc_area'])
    .where('doc_id', '=', doc_id)
    .orderBy('orden_firma')
    .execute()
  return {
    doc_id,
    anio,
    nro_doc,
    clave,
    pdf,
    destinos: filas.map(({ id_doc_area }) => id_doc_area),
    /** The destination of an area. */
    de: (area_id: number): number => filas.find((fila) => fila.area_id === area_id)?.id_doc_area ?? 0,
  }
}

/** Asks for what the signer is handed; the test has made sure that it is answered. */
export const argumentosDe = async (quien: Cliente, id_doc_area: number, mas: object = {}): Promise<string> => {
  const { status, cuerpo } = await quien.llamar(firmaDigitalApi.pedirArgumentos, { query: { id_doc_area, ...mas } })
  if (status !== 200) throw new Error(`no hay argumentos: ${status} ${JSON.stringify(cuerpo)}`)
  return cuerpo.arguments
}

/** The JSON inside arguments. */
export const leerArgumentos = (argumentos: string): Record<string, string> =>
  JSON.parse(Buffer.from(argumentos, 'base64').toString('utf8'))

/** Signs with the product's own signer. */
export const firmarEnLocal = async (quien: Cliente, id_doc_area: number) =>
  quien.llamar(firmaLocalApi.firmar, { body: { arguments: await argumentosDe(quien, id_doc_area) } })

export const finalizar = (quien: Cliente, id_doc_area: number) =>
  quien.llamar(firmaDigitalApi.finalizar, { body: { id_doc_area } })

/** The path that reaches us: what stands in front of it is the proxy's. */
const caminoDe = (direccion: string): string => new URL(direccion).pathname.replace(/^.*(?=\/api\/)/, '')

/** What the native program does, without any session: its calls go to the addresses that it was given. */
export const nativo = (banco: Pick<Banco, 'app'>) => ({
  traer: (direccion: string, method: 'GET' | 'HEAD' = 'GET'): Promise<LightMyRequestResponse> =>
    banco.app.inject({ method, url: caminoDe(direccion) }),
  async subir(direccion: string, pdf: Uint8Array, parte = 'signed_file'): Promise<LightMyRequestResponse> {
    const formulario = new FormData()
    formulario.append(parte, new Blob([new Uint8Array(pdf)]), 'RA%201[R].pdf')
    const cuerpo = new Response(formulario)
    return banco.app.inject({
      method: 'POST',
      url: caminoDe(direccion),
      headers: Object.fromEntries(cuerpo.headers),
      payload: Buffer.from(await cuerpo.arrayBuffer()),
    })
  },
})

/** A certification authority in that folder, which then is one of trusted roots (FIRMA_RAICES). */
export const unaAutoridad = async (carpeta: string, { deConfianza = true } = {}): Promise<Autoridad> => {
  const autoridad = autoridadDePrueba()
  const [raiz] = autoridad.raices
  if (deConfianza && raiz) await writeFile(join(carpeta, 'raiz.cer'), raiz)
  return autoridad
}

/** The PDF with one more signature, made by a program that is not the server; its certificate names no DNI unless told. */
export const firmarAfuera = async (
  autoridad: Autoridad,
  pdf: Buffer,
  { x = 10, y = 200, pagina = 0, dni = null as string | null } = {},
): Promise<Buffer> => {
  const nombre = 'Firmante de Prueba'
  const sello = { pagina, x, y, imagen: null }
  const firma = { nombre, motivo: 'Doy V°B°', lugar: 'Valle Alto', fecha: AHORA, sello }
  return firmarPdf(prepararPdf, autoridad.firmante(nombre, dni), firma, pdf)
}

/** 'Devolver sin firmar' (D-141). */
export const devolver = async (quien: Cliente, ids: readonly number[], motivo = 'Falta el informe legal') =>
  quien.llamar(firmaDigitalApi.devolver, { body: { ids: [...ids], motivo } })

/** The bytes of a document's main PDF as they lie in the store. */
export const pdfVigente = async (banco: Banco, doc_id: number): Promise<Buffer> => {
  const { path } = await banco.db
    .selectFrom('documentos_archivos')
    .select('path')
    .where('doc_id', '=', doc_id)
    .where('orden', '=', 0)
    .where('quitado_at', 'is', null)
    .executeTakeFirstOrThrow()
  const flujo = await banco.archivos.abrir('firmadigital/upload', path)
  if (!flujo) throw new Error(`no está ${path}`)
  return Buffer.concat(await flujo.toArray())
}

/** People of as many new areas, each with the permission to sign; everybody's password is that of the cast. */
export const unosFirmantes = async (banco: Banco, cuantos: number): Promise<{ area_id: number; quien: Cliente }[]> => {
  const { password_hash } = await banco.db
    .selectFrom('usuarios')
    .select('password_hash')
    .limit(1)
    .executeTakeFirstOrThrow()
  const hechos: { area_id: number; quien: Cliente }[] = []
  // One after the other: passwords are slow to look at, and so many at once are told to come back.
  for (let area_id = 201; area_id < 201 + cuantos; area_id++) {
    const username = `firmante${area_id}`
    await banco.db
      .insertInto('areas')
      .values({ id: area_id, name: `Gerencia ${area_id}` })
      .execute()
    const { employee_id } = await banco.db
      .insertInto('trabajadores')
      .values({ name: `Firmante ${area_id}`, ape_pat: 'Prueba', ape_mat: 'Elenco', dni: String(97_000_000 + area_id) })
      .returning('employee_id')
      .executeTakeFirstOrThrow()
    const { id: user_id } = await banco.db
      .insertInto('usuarios')
      .values({ username, password_hash, employee_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { empacce_id } = await banco.db
      .insertInto('accesos')
      .values({ user_id, employee_id, area_id, cargo_id: 2, anio_eje: ANIO })
      .returning('empacce_id')
      .executeTakeFirstOrThrow()
    await banco.db.insertInto('permisos').values({ empacce_id, codigo: Permiso.firmaDigital }).execute()
    hechos.push({ area_id, quien: await entrar(banco.app, username) })
  }
  return hechos
}
