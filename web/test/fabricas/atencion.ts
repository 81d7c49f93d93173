import type { DetalleDeAtencion } from '@cabildo/contracts/atencion-esquema'
import type { Responsables } from '@cabildo/contracts/responsables'

/** What a row says of what is still to be answered, and with its responsible. */
export const ATENCION_ABIERTA = {
  registro_id: 45,
  semaforo: { color: 'verde', texto: 'Faltan 12 días hábiles' },
  restan: 12,
  tarde: null,
  area: null,
  informe_de: null,
  retirable: false,
  anterior: false,
  sin_acuse: false,
  notificable: null,
} as const

export const DETALLE_DE_ATENCION: DetalleDeAtencion = {
  explicacion: 'Vence el 06/08/2026: 16 días hábiles desde el 16/07; no se cuentan sábados ni domingos.',
  computo: [
    { dia: '2026-07-16', numero: 1, motivo: null },
    { dia: '2026-07-17', numero: 2, motivo: null },
    { dia: '2026-07-18', numero: null, motivo: 'sábado' },
  ],
  desde: '2026-07-15 09:00:00',
  pedidos: [],
  respuestas: [],
  ...{ cerrado_at: null, cerrado_por: null, desistimiento: null },
}

export const SIN_RESPONSABLES: Responsables = {
  ...{ data: null, responsable: true, puede_alguno: true, historia: [], candidatos: [] },
}
