import { randomUUID } from 'node:crypto'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { expedienteApi } from '@cabildo/contracts/expediente'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { type AccionDeRelacion, expedientesAnexosApi } from '@cabildo/contracts/expedientes-anexos'
import { expedientesInternosApi } from '@cabildo/contracts/expedientes-internos'
import type { MotivoDeArchivo } from '@cabildo/contracts/expedientes-reglas'
import { expedientesRespuestasApi } from '@cabildo/contracts/expedientes-respuestas'
import { SILENCIO } from '@cabildo/contracts/plazos-calculo'
import { respuestasApi } from '@cabildo/contracts/respuestas'
import { insertPlazo } from '../src/platform/plazos/plazos.queries.ts'
import { type Banco, type Cliente, entrar } from './banco.ts'
import type { FormularioDeDocumento } from './crear-documentos.ts'
import { ELENCO, type Persona } from './elenco.ts'
import { formularioDeDocumento } from './fabricas-documentos.ts'
import { unTramite } from './fabricas-tramites.ts'
import { recepcionar, registroDe } from './mesa-de-partes.ts'

/** Who attends to trays: rosa and luis, its head, in area 20; gloria in area 15; julio in area 47; jefa supervises from area 22. */
const BANDEJAS: Partial<Record<Persona, readonly Permiso[]>> = {
  rosa: [Permiso.bandeja],
  luis: [Permiso.bandeja, Permiso.jefe],
  gloria: [Permiso.bandeja, Permiso.jefe],
  julio: [Permiso.bandeja],
  jefa: [Permiso.supervision],
}

/** Gives the cast its permissions over trays; sign in afterwards. */
export const darBandejas = async ({ db }: Pick<Banco, 'db'>, quienes = BANDEJAS): Promise<void> => {
  await db
    .insertInto('permisos')
    .values(
      Object.entries(quienes).flatMap(([persona, codigos]) =>
        codigos.map((codigo) => ({ empacce_id: ELENCO[persona as Persona].id, codigo })),
      ),
    )
    .execute()
}

export interface Destino {
  dependencia: number
  copia?: boolean
  proveido?: string
}

/** A filing that the front desk has received and sent on; the movements to its destinations, in order. */
export const unExpediente = async (
  banco: Banco,
  {
    destinos = [{ dependencia: 20 }],
    ...tramite
  }: Parameters<typeof unTramite>[1] & { destinos?: readonly Destino[] } = {},
) => {
  const { id } = await unTramite(banco, tramite)
  const recibido = await recepcionar(await banco.como('mila'), id, { destinos })
  if (recibido.status !== 200) throw new Error(`no se recepcionó: ${JSON.stringify(recibido.cuerpo)}`)
  const { registro, movimientos } = await registroDe(banco.db, id)
  const derivados = movimientos.slice(1).map(({ oper_id }) => oper_id)
  return {
    tramite_id: id,
    registro_id: registro.registro_id,
    expe_id: registro.expe_id,
    oper_id: derivados[0] ?? 0,
    derivados,
  }
}

/** Starts the clock by which a filing is to be answered, on the day of the tests. */
export const conPlazo = (
  { db }: Pick<Banco, 'db'>,
  tramite_id: number,
  { dias = 30, vence = '2027-01-04' } = {},
): Promise<void> =>
  db.transaction().execute((trx) =>
    insertPlazo(
      trx,
      {
        clave: `tramite:${tramite_id}`,
        clase: 'respuesta_tramite',
        desde: '2026-11-18',
        dias,
        silencio: SILENCIO.ninguno,
        vence,
      },
      { version: 0, dia: '2026-11-18' },
    ),
  )

interface Telling {
  clase?: 1 | 2
  texto?: string
  doc_ids?: readonly number[]
  archivos?: readonly File[]
  clave?: string
}

/** A tray as one of its people works with it; each act brings a key of its own. */
export const bandejaDe = (quien: Cliente) => ({
  quien,
  listar: (body: object = {}) => quien.llamar(expedientesApi.listar, { body }),
  ver: (id: number) => quien.llamar(expedienteApi.leer, { params: { id: String(id) } }),
  hojaDeRuta: (id: number) =>
    quien.enviar({ method: 'GET', url: expedienteApi.hojaDeRuta.path.replace(':id', String(id)) }),
  recibir: (...oper_ids: number[]) => quien.llamar(expedientesApi.recibir, { body: { oper_ids, clave: randomUUID() } }),
  devolver: (oper_id: number, motivo = 'No es de esta área') =>
    quien.llamar(expedientesApi.devolver, { body: { oper_id, motivo, clave: randomUUID() } }),
  derivar: (
    oper_ids: number | number[],
    destinos: readonly Destino[],
    clave: string = randomUUID(),
    doc_ids: number[] = [],
  ) =>
    quien.llamar(expedientesApi.derivar, {
      body: { oper_ids: [oper_ids].flat(), destinos: [...destinos], clave, doc_ids },
    }),
  asignar: (registro_id: number, user_id: number | null, nota = '') =>
    quien.llamar(expedientesApi.asignar, { body: { registro_ids: [registro_id], user_id, nota, clave: randomUUID() } }),
  archivar: (
    oper_id: number,
    texto = 'Se atendió en la oficina',
    motivo: MotivoDeArchivo = 'Atendido sin respuesta escrita',
  ) => quien.llamar(expedientesApi.archivar, { body: { oper_ids: [oper_id], motivo, texto, clave: randomUUID() } }),
  reabrir: (id: number, motivo = 'Falta una firma') =>
    quien.llamar(expedientesApi.reabrir, { params: { id: String(id) }, body: { motivo, clave: randomUUID() } }),
  deshacer: (...oper_ids: number[]) => quien.llamar(expedientesApi.deshacer, { body: { oper_ids } }),
  /** Adds files, each under the name that it is given by. */
  adjuntar: (
    id: number,
    archivos: Readonly<Record<string, File>>,
    { nombres = Object.keys(archivos), clave = randomUUID() as string } = {},
  ) =>
    quien.llamar(expedientesAnexosApi.adjuntar, {
      params: { id: String(id) },
      body: { nombres: JSON.stringify(nombres), clave },
      archivos: { 'selectedFile[]': Object.values(archivos) },
    }),
  adjuntarDocumento: (id: number, doc_id: number) =>
    quien.llamar(expedientesAnexosApi.adjuntar, {
      params: { id: String(id) },
      body: { doc_id: String(doc_id), clave: randomUUID() },
    }),
  quitar: (id: number, archivo_id: number) =>
    quien.llamar(expedientesAnexosApi.quitarArchivo, { params: { id: String(id), archivo_id: String(archivo_id) } }),
  /** Sends a document of the area by the tray, to area 20 unless told otherwise. */
  enviarDocumento: (
    doc_id: number,
    {
      destinos = [{ dependencia: 20 }],
      clave = randomUUID(),
      ...mas
    }: { destinos?: readonly Destino[]; responder_hasta?: string; clave?: string } = {},
  ) =>
    quien.llamar(expedientesInternosApi.registrar, {
      body: { doc_id: String(doc_id), destinos: JSON.stringify(destinos), ...mas, clave },
    }),
  /** Registers a paper that came from area 22, with its scan where there is one. */
  registrarPapel: (
    {
      destinos = [],
      ...mas
    }: Partial<
      Record<'tipo' | 'numero' | 'area_origen' | 'folios' | 'asunto' | 'responder_hasta' | 'clave', string>
    > & {
      destinos?: readonly Destino[]
    } = {},
    ...pdfs: File[]
  ) =>
    quien.llamar(expedientesInternosApi.registrar, {
      body: {
        ...{ tipo: '14', numero: '012-2026-SGRH', area_origen: '22', folios: '3', asunto: 'Rol de vacaciones' },
        ...{ destinos: JSON.stringify(destinos), clave: randomUUID(), ...mas },
      },
      ...(pdfs.length > 0 && { archivos: { 'selectedFile[]': pdfs } }),
    }),
  /** Saves a document that is written in a case. */
  redactar: (id: number, campos: FormularioDeDocumento = {}) =>
    quien.llamar(expedientesInternosApi.redactar, {
      params: { id: String(id) },
      body: formularioDeDocumento(campos),
    }),
  anotar: (id: number, texto: string, clave: string = randomUUID()) =>
    quien.llamar(expedientesAnexosApi.anotar, { params: { id: String(id) }, body: { texto, clave } }),
  borrarNota: (id: number, nota_id: number) =>
    quien.llamar(expedientesAnexosApi.borrarNota, { params: { id: String(id), nota_id: String(nota_id) } }),
  /** Answers the citizen: finally, unless the test says otherwise. */
  responder: (
    id: number,
    {
      clase = 1,
      texto = 'Se declara procedente lo solicitado',
      doc_ids = [],
      archivos = [],
      clave = randomUUID(),
    }: Telling = {},
  ) =>
    quien.llamar(expedientesRespuestasApi.responder, {
      params: { id: String(id) },
      body: { clase: String(clase), texto, doc_ids: JSON.stringify(doc_ids), clave },
      archivos: { 'selectedFile[]': [...archivos] },
    }),
  informar: (id: number, { texto = 'Se revisó lo que el vecino cuenta', doc_ids = [], archivos = [] }: Telling = {}) =>
    quien.llamar(expedientesRespuestasApi.informar, {
      params: { id: String(id) },
      body: { texto, doc_ids: JSON.stringify(doc_ids), clave: randomUUID() },
      archivos: { 'selectedFile[]': [...archivos] },
    }),
  requerir: (id: number, { texto = 'Falta el plano de ubicación', dias = 10, clave = randomUUID() as string } = {}) =>
    quien.llamar(expedientesRespuestasApi.requerir, {
      params: { id: String(id) },
      body: { accion: 'requerir', texto, dias: String(dias), clave },
      archivos: {},
    }),
  darPorSubsanado: (id: number, archivos: readonly File[] = [], motivo = 'Trajo el plano a la oficina') =>
    quien.llamar(expedientesRespuestasApi.requerir, {
      params: { id: String(id) },
      body: { accion: 'subsanado', motivo, clave: randomUUID() },
      archivos: { 'selectedFile[]': [...archivos] },
    }),
  corregirProcedimiento: (id: number, procedimiento_id: number | null, motivo = 'Es otro procedimiento') =>
    quien.llamar(expedientesRespuestasApi.corregirProcedimiento, {
      params: { id: String(id) },
      body: { procedimiento_id, motivo, clave: randomUUID() },
    }),
  notificar: (
    respuesta_id: number,
    {
      via = 'cedula',
      fecha = '2026-11-18',
      recibio = 'Rosa Quispe',
    }: { via?: 'cedula' | 'ventanilla'; fecha?: string; recibio?: string } = {},
    archivos: readonly File[] = [],
  ) =>
    quien.llamar(respuestasApi.notificar, {
      params: { respuesta_id: String(respuesta_id) },
      body: { via, fecha, recibio },
      archivos: { 'selectedFile[]': [...archivos] },
    }),
  /** Ties a case to another, or separates them. */
  relacionar: (
    id: number,
    accion: AccionDeRelacion,
    registro_id?: number,
    {
      clave = randomUUID() as string,
      ...mas
    }: { motivo?: string; documento?: string; doc_id?: number; clave?: string } = {},
  ) =>
    quien.llamar(expedientesAnexosApi.relacionar, {
      params: { id: String(id) },
      body: { accion, ...(registro_id !== undefined && { registro_id }), ...mas, clave },
    }),
})
export type BandejaDePrueba = ReturnType<typeof bandejaDe>

/** The tray of somebody of the cast, who signs in anew. */
export const entrarEnBandeja = async (banco: Banco, persona: Persona) => bandejaDe(await entrar(banco.app, persona))

/** What an act on one row came to: the movement it wrote, or why it did not. */
export const deUno = ({
  status,
  cuerpo,
}: {
  status: number
  cuerpo: { data?: { hecho: boolean; mensaje: string; movimiento: number | null }[] }
}) => {
  const [fila] = cuerpo.data ?? []
  if (status !== 200 || !fila) return `${status} ${JSON.stringify(cuerpo)}`
  return fila.hecho ? (fila.movimiento ?? 0) : fila.mensaje
}

/** What an act on one row wrote; throws where it did not. */
export const hecho = (respuesta: Parameters<typeof deUno>[0]): number => {
  const que = deUno(respuesta)
  if (typeof que === 'string') throw new Error(que)
  return que
}
