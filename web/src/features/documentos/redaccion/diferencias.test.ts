import { expect, test } from 'vitest'
import { diferenciasDe } from './diferencias.ts'
import type { Version } from './version.ts'

const version = (mas: Partial<Version> = {}): Version => ({
  ...{ destinatario: '', vistos: 'El Informe;', considerandos: 'Que, así;', resolutivos: ['Aprobar'] },
  ...{ tipo_sesion: null, fecha_sesion: null, pdf: null, anexos: [], ...mas },
})

test('D-143 SHE-94 the name and who celebrates are compared where the type has them, and a text of before has none', () => {
  const suya = version({ nombre: 'Convenio marco', comparecientes: 'Conste;' })
  const campos = (tipo: 3 | 9 | 10) => diferenciasDe(tipo, version(), suya).map(({ campo }) => campo)
  expect(campos(10)).toEqual(['Nombre', 'Comparecientes'])
  expect(campos(9)).toEqual(['Nombre'])
  expect(campos(3)).toEqual([])
})

test('EXP-48 SHE-94 a communication is compared by its addressee, subject, reference and contents', () => {
  const mia = version({ destinatario: 'Alcaldía', resolutivos: ['Obras'], vistos: '' })
  const suya = version({ destinatario: 'Secretaría', resolutivos: ['Otras'], considerandos: 'Otro' })
  const campos = (tipo: 14 | 3) => diferenciasDe(tipo, mia, suya).map(({ campo }) => campo)
  expect(campos(14)).toEqual(['Destinatario', 'Referencia', 'Contenido', 'Asunto'])
  expect(campos(3)).toEqual(['Vistos', 'Considerandos', 'ARTÍCULO PRIMERO'])
})
