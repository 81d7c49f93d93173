import { diaMas } from '@cabildo/contracts/base/tiempo'
import { nombreDeTramite } from '@cabildo/contracts/mesa-de-partes'
import { claveDe } from '../features/consulta/index.ts'
import type { Trx } from '../platform/db/conexion.ts'
import { cuentaDe, idDeCuenta } from './cuentas.ts'
import { insertFilas } from './demostracion.queries.ts'
import { MINUTO_MS, medianocheLima } from './dias.ts'
import { registrar } from './reclamos-guardar.ts'
import { hastaDe, huellaDe, rucDe, type TramiteDemo } from './tramites.ts'
import type { guardarPdfs } from './tramites-archivos.ts'
import { EMPRESAS_DEMO } from './tramites-textos.ts'

const CORRECCION = {
  explicacion: 'Adjunto lo que faltaba, como me lo pidieron.',
  ...{ envio: null, huella: huellaDe('subsanación'), registrado_por: null },
}

interface Filas {
  tramites: readonly TramiteDemo[]
  archivos: Awaited<ReturnType<typeof guardarPdfs>>
}

/** Inserts the demonstration's submissions; those received are registered in the product's own Sisgedo (MPV-67, MPV-73). */
export const insertTramites = async (trx: Trx, { tramites, archivos }: Filas): Promise<void> => {
  const mesa = cuentaDe('mesa')
  const quien = { user_id: idDeCuenta(mesa), area_id: mesa.area_id }
  const expedientes = await registrarRecibidos(trx, tramites, quien)
  const filas = tramites.map((tramite) => {
    const { fila, contenido, curso, atendido_at, subsanado_at } = tramite
    const recibido = expedientes.get(fila.id)
    const hasta = hastaDe(tramite)
    const observado = curso === 'anulado' || hasta !== null
    // The job of the first hour of the day takes it as not filed.
    const no_presentado_at =
      curso === 'no_presentado' && hasta !== null ? new Date(medianocheLima(diaMas(hasta, 1)) + 15 * MINUTO_MS) : null
    return {
      ...fila,
      updated_at: no_presentado_at ?? subsanado_at ?? atendido_at ?? fila.created_at,
      expe_id: recibido?.expe_id ?? null,
      derivacion: recibido?.derivacion ?? null,
      recibido_at: recibido ? atendido_at : null,
      recibido_por: recibido ? quien.user_id : null,
      send_mail: curso === 'anulado',
      modo_observacion: observado ? (hasta === null ? 'anular' : 'subsanar') : null,
      motivo: observado ? contenido.observacion : '',
      observado_at: observado ? atendido_at : null,
      observado_por: observado ? quien.user_id : null,
      ...{ subsanar_hasta: hasta, subsanado_at, no_presentado_at },
      desistido_at: curso === 'desistido' ? atendido_at : null,
    }
  })
  await insertFilas(
    trx,
    'empresas',
    EMPRESAS_DEMO.map(([raiz, razon_social]) => ({ ruc: rucDe(raiz), razon_social })),
  )
  await insertFilas(trx, 'tramites', filas, 'id')
  await insertFilas(
    trx,
    'tramites_archivos',
    archivos.map((archivo, i) => ({ archivo_id: i + 1, ...archivo })),
    'archivo_id',
  )
  await insertFilas(
    trx,
    'subsanaciones',
    tramites.flatMap(({ fila: { id }, subsanado_at }) =>
      subsanado_at ? [{ id, clave: claveDe('tramite', id), ...CORRECCION, created_at: subsanado_at }] : [],
    ),
    'id',
  )
  await insertFilas(
    trx,
    'desistimientos',
    tramites.flatMap(({ fila: { id }, curso, atendido_at: created_at }) =>
      curso === 'desistido'
        ? [
            {
              clave: claveDe('tramite', id),
              alcance: 'procedimiento',
              motivo: '',
              huella: huellaDe('retiro'),
              created_at,
            },
          ]
        : [],
    ),
  )
  const ultimos = new Map(tramites.map(({ fila: { anio, numero } }) => [anio, numero]))
  await insertFilas(
    trx,
    'series',
    [...ultimos].map(([anio, ultimo]) => ({ serie: 'tramite', anio, ultimo })),
  )
}

/** The works department hears of what others build, and the programmes of those who ask for food. */
const CON_COPIA: Readonly<Partial<Record<number, number>>> = { 15: 25, 18: 47 }
const copiasDe = ({ area_id }: TramiteDemo['contenido']) => {
  const dependencia = CON_COPIA[area_id]
  return dependencia === undefined ? [] : [{ dependencia, copia: true, proveido: 'Para conocimiento' }]
}

/** Takes the numbers in the order of reception. */
const registrarRecibidos = async (
  trx: Trx,
  tramites: readonly TramiteDemo[],
  quien: { user_id: number; area_id: number },
) => {
  const expedientes = new Map<number, { expe_id: string; derivacion: object }>()
  const recibidos = tramites.flatMap(({ fila, contenido, atendido_at, curso }) =>
    atendido_at && curso === 'recibido' ? [{ fila, contenido, ahora: atendido_at }] : [],
  )
  for (const { fila, contenido, ahora } of recibidos.sort((a, b) => a.ahora.getTime() - b.ahora.getTime())) {
    const destinos = [
      { dependencia: contenido.area_id, copia: false, proveido: contenido.proveido },
      ...copiasDe(contenido),
    ]
    const expe_id = await registrar(
      trx,
      {
        clave: `tramite:${fila.id}`,
        tipo_documento: nombreDeTramite(fila.tipo_documento),
        numero_documento: fila.ndocumento,
        folios: fila.folio,
        asunto: fila.asunto,
        solicitante: fila.ape_nom || fila.rsocial,
        documento_identidad: fila.ndoc || fila.nruc,
        email: fila.email,
        relacionado: '0',
        destinos,
      },
      ahora,
      quien,
    )
    expedientes.set(fila.id, { expe_id, derivacion: { relacionado: '0', destinos } })
  }
  return expedientes
}
