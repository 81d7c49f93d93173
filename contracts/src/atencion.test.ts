import { expect, test } from 'vitest'
import { type EnAtencion, impedimentoDeAtencion, PROCESOS, type Proceso } from './atencion.ts'

const ENVIADO: EnAtencion = {
  ...{ estado: 'EN ATENCION', expe_id: '2026-000045', registro_id: 45, area: 'Archivo', retirable: false },
}

test('REC-42 TRS-15 why an area is not asked, and why nothing is taken back, in the gender of each', () => {
  const deCada = (proceso: Proceso) => [
    impedimentoDeAtencion('derivar', proceso, ENVIADO, { responsable: true }),
    impedimentoDeAtencion('retirar', proceso, ENVIADO, { responsable: true }),
    impedimentoDeAtencion('retirar', proceso, { ...ENVIADO, area: null }, { responsable: true }),
    PROCESOS[proceso].noRecibido,
  ]
  expect(deCada('reclamos')).toEqual([
    ...[
      'Un área lo tiene: espere su informe o su devolución',
      'El área ya lo recibió: espere su informe o su devolución',
    ],
    ...['Ningún área lo tiene', 'todavía no lo recibió'],
  ])
  expect(deCada('transparencia')).toEqual([
    ...[
      'Un área la tiene: espere su informe o su devolución',
      'El área ya la recibió: espere su informe o su devolución',
    ],
    ...['Ningún área la tiene', 'todavía no la recibió'],
  ])
})
