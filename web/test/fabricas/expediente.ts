import type { ArchivoDeExpediente, Expediente, MovimientoDeExpediente } from '@cabildo/contracts/expediente'
import { expedienteApi } from '@cabildo/contracts/expediente'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { ACTOS_DEL_CASO, MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import type { Respuesta } from '@cabildo/contracts/respuestas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'
import { AREA, IVAN } from './expedientes.ts'

let oper_id = 100
/** A movement of the original that nothing follows, the newest unless the test says otherwise. */
export const unMovimiento = (cambios: Partial<MovimientoDeExpediente> = {}): MovimientoDeExpediente => ({
  oper_id: oper_id++,
  ...{ tipo: 2, forma: 'original', fecha: '2026-11-17 15:32:10' },
  ...{ area: 'Subgerencia de Fiscalización', persona: 'Delia Quispe Ramos', destino: AREA.name },
  ...{ a_responsable: false, asignado: null, proveido: '', motivo: '', otro: null, concluye: null },
  ...{ recibido_at: null, espera: null, anulado_por: null, deshacer_hasta: null },
  ...{ documentos: [], respuesta_id: null },
  ...cambios,
})

export const unArchivo = (nombre: string, cambios: Partial<ArchivoDeExpediente> = {}): ArchivoDeExpediente => ({
  ...{ archivo_id: 1, grupo: 'presentado', nombre, paginas: 4, bytes: 859_832 },
  url: `/storage/mpvirtual/${nombre}?firma=vieja`,
  ...{ activo: false, original: null, sha256: null, fecha: '2026-10-12 10:52:00' },
  ...{ area: null, persona: null, documento: null, quitar_hasta: null },
  ...cambios,
})

/** A final answer whose opening is awaited. */
export const unaRespuesta = (cambios: Partial<Respuesta> = {}): Respuesta => ({
  ...{ respuesta_id: 31, clase: 1, fecha: '2026-11-20 09:30:00', area: AREA.name, persona: 'Ruth Salcedo Arana' },
  ...{ texto: 'Se autoriza la instalación.', archivos: [], correo: 'vecina@example.com' },
  ...{ acuse: null, vista_at: null, acuse_hasta: '2026-11-24', sin_acuse: null, notificable: false },
  ...cambios,
})

/** A PDF of an answer. */
export const unArchivoDeRespuesta = (nombre: string, cambios: Partial<Respuesta['archivos'][number]> = {}) => ({
  ...{ nombre, bytes: 325_058, paginas: 2, sha256: 'c'.repeat(64), url: `/storage/respuestas/${nombre}?firma=vieja` },
  ...cambios,
})

/** A filing that the own area has in process. */
export const unExpediente = (cambios: Partial<Expediente> = {}): Expediente => ({
  ...{
    registro_id: 57,
    clave: 'tramite:412',
    expe_id: '2026-003914',
    numero_origen: '2026-000412',
    clase: 'tramite',
    estado: 'EN PROCESO',
  },
  ...{ asunto: 'Solicito autorización para módulo', solicitante: 'Quispe Mamani Rosa Elvira' },
  ...{ documento: 'SOLICITUD-OTROS N° 7', folios: 4, anterior: false, marcas: [] },
  tenencia: { oper_id: 90, situacion: 'en_proceso', forma: 'original', area_origen: 'Subgerencia de Fiscalización' },
  area: { id: AREA.id, nombre: AREA.name },
  desde: '2026-11-17 15:32:10',
  ...{ asignado: { id: 1, nombre: 'Iván Poma Yauri' }, subsanar_hasta: null, plazo: null },
  datos: [{ etiqueta: 'Solicitante', valor: 'Quispe Mamani Rosa Elvira', marca: undefined }],
  ...{ archivos: [], respuestas: [] },
  notificacion: {
    correo: 'vecina@example.com',
    autorizada: true,
    recoger: 'Av. Constitución 100, lunes a viernes de 8 a 16 h',
  },
  movimientos: [
    unMovimiento({
      ...{ tipo: 1, destino: null, fecha: '2026-10-13 12:40:00', area: 'Mesa de partes', persona: 'Nadia Olivares' },
    }),
  ],
  ...{ relacionados: [], notas: [] },
  // It came online: there is no paper to scan.
  actos: ACTOS_DEL_CASO.filter((acto) => acto !== 'digitalizar').map((acto) => ({
    ...{ acto, impide: acto === 'derivar' ? null : MENSAJES_EXPEDIENTE.soloLectura },
  })),
  ...cambios,
})

interface Apertura {
  como?: SesionUsuario
  datos?: string
}

/** Opens a case, which the test may change meanwhile; its addresses are signed anew with each answer. */
export const abrirExpediente = async (inicial: Expediente, { como = IVAN, datos = 'id=57' }: Apertura = {}) => {
  let caso = inicial
  let veces = 0
  const pedidos = responder(expedienteApi.leer, () => {
    veces++
    return JSON.parse(JSON.stringify(caso).replaceAll('firma=vieja', `firma=${veces}`)) as Expediente
  })
  // After the case, whose address would take it.
  responder(expedientesApi.proveidos, { data: [] })
  const { cambiar } = await abrir('expediente', { como, datos })
  await expect.element(page.getByRole('heading', { level: 1, name: `EXPEDIENTE EXP-${caso.expe_id}` })).toBeVisible()
  return {
    pedidos,
    /** What the server answers from now on. */
    poner: (nuevo: Partial<Expediente>) => {
      caso = { ...caso, ...nuevo }
    },
    cambiar,
  }
}
