import { expect, test } from 'vitest'
import { comoCsv, comoTexto } from './FilasRechazadas.tsx'

const motivos = [
  { fila: 7, cui: '=1+1', motivo: 'Nombre del proyecto: falta, y "algo"\nmás' },
  { fila: 12, cui: '2480997', motivo: 'Fecha de fin: 31/02/2026 no es una fecha' },
]

test('SHE-87 SEG-22 the refused rows go out as text and as CSV, and none of their cells acts as a formula', () => {
  expect(comoTexto(motivos)).toBe(
    'FILA\tCUI\tMOTIVO\n7\t\'=1+1\tNombre del proyecto: falta, y "algo" más\n12\t2480997\tFecha de fin: 31/02/2026 no es una fecha',
  )
  expect(comoCsv(motivos)).toBe(
    '\uFEFFFILA,CUI,MOTIVO\r\n7,\'=1+1,"Nombre del proyecto: falta, y ""algo""\nmás"\r\n12,2480997,Fecha de fin: 31/02/2026 no es una fecha\r\n',
  )
})
