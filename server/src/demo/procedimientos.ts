import { SILENCIO, type Silencio } from '@cabildo/contracts/plazos-calculo'

type Fila = readonly [
  codigo: string,
  nombre: string,
  dias: number | null,
  silencio: Silencio,
  area_id: number,
  derecho: string,
  requisitos: readonly string[],
]

const SOLICITUD = 'Solicitud firmada, con sus nombres, DNI y domicilio'
const DNI = 'Copia del DNI de quien solicita'

/** The procedure types of the demonstration's list (demo.md), with invented fees. */
const PROCEDIMIENTOS: readonly Fila[] = [
  [
    ...(['LIC-01', 'Licencia de funcionamiento', 15, SILENCIO.positivo, 15, 'S/. 185.40, en caja'] as const),
    [SOLICITUD, 'Vigencia de poder, si es persona jurídica', 'Declaración jurada de condiciones de seguridad'],
  ],
  [
    ...(['LIC-02', 'Licencia de edificación', 30, SILENCIO.positivo, 15, 'S/. 412.00, en caja'] as const),
    [SOLICITUD, 'Copia literal de dominio del predio', 'Planos de arquitectura firmados', 'Memoria descriptiva'],
  ],
  [
    ...(['CER-01', 'Certificado de parámetros urbanísticos', 5, SILENCIO.negativo, 15, 'S/. 48.20, en caja'] as const),
    [SOLICITUD, 'Croquis de ubicación del predio'],
  ],
  [
    ...(['REG-01', 'Duplicado de partida', null, SILENCIO.automatica, 30, 'S/. 12.00, en caja'] as const),
    ['Nombres y fecha del acta que pide'],
  ],
  [
    ...(['AUT-01', 'Autorización de uso de vía pública', 10, SILENCIO.negativo, 25, 'S/. 65.00, en caja'] as const),
    [SOLICITUD, 'Croquis de la vía y de los días en que se usará'],
  ],
  [
    ...(['EXO-01', 'Exoneración de pago', 30, SILENCIO.negativo, 20, ''] as const),
    [SOLICITUD, DNI, 'Documento que sustente el pedido'],
  ],
  [
    ...(['CON-01', 'Constancia de posesión', 30, SILENCIO.ninguno, 15, 'S/. 35.40, en caja'] as const),
    [SOLICITUD, DNI, 'Plano o croquis del lote', 'Declaración de dos vecinos'],
  ],
  [
    ...(['INS-01', 'Inspección técnica', 10, SILENCIO.positivo, 25, 'S/. 92.10, en caja'] as const),
    [SOLICITUD, 'Croquis de ubicación'],
  ],
]

/** Their rows, numbered in this order. */
export const armarProcedimientos = () =>
  PROCEDIMIENTOS.map(([codigo, nombre, dias, silencio, area_id, derecho, requisitos], i) => ({
    ...{ id: i + 1, codigo, nombre, dias, silencio, area_id, derecho, requisitos },
  }))
