import { MENSAJES_PAGINAS, PAGINAS_MAXIMO } from '@cabildo/contracts/normas-paginas'
import { expect, test } from 'vitest'
import { paginaDeLista } from './listas.ts'
import type { Sitio } from './marco.ts'

const sitio = {
  entidad: { nombre: 'Municipalidad', siglas: 'MPVA', direccion: 'https://muni.example' },
  hoy: '2026-11-18',
  hoja: null,
} as unknown as Sitio
const norma: Parameters<typeof paginaDeLista>[3]['filas'][number] = {
  direccion: 'convenio/2026/1',
  publicada: true,
  id: 1,
  tipo_doc: 9,
  anio: 2026,
  numero: '1',
  descripcion: 'De riego',
  file: 'a.pdf',
  size_file: 1,
  created_at: '2026-01-05 09:00:00',
  updated_at: '2026-01-05 09:00:00',
  estado: 'VIGENTE',
}
const anios = [{ tipo: 9, anio: 2026 }] as const

test('NOR-28 decision 0214 the last page that a list may have says where the rest is, and leads to no next one', () => {
  const con = (pagina: number, cuantas: number) => {
    const filas = Array.from({ length: cuantas }, () => norma)
    return paginaDeLista(sitio, [...anios], { tipo: 9 }, { filas, pagina }).contenido.texto
  }
  expect(con(PAGINAS_MAXIMO - 1, 51)).toContain(`href="/normas/convenio?pagina=${PAGINAS_MAXIMO}"`)
  expect(con(PAGINAS_MAXIMO - 1, 51)).not.toContain(MENSAJES_PAGINAS.hastaAqui)
  expect(con(PAGINAS_MAXIMO, 51)).toContain(MENSAJES_PAGINAS.hastaAqui)
  expect(con(PAGINAS_MAXIMO, 51)).not.toContain('rel="next"')
  // The list ends there by itself.
  expect(con(PAGINAS_MAXIMO, 50)).not.toContain(MENSAJES_PAGINAS.hastaAqui)
})

test('NOR-28 decision 0214 a type without norms says so, has no empty landmark and is not kept', () => {
  const { contenido, indexable } = paginaDeLista(sitio, [], { tipo: 9 }, { filas: [], pagina: 1 })
  expect(contenido.texto).toContain(MENSAJES_PAGINAS.sinNormas)
  expect(contenido.texto).not.toMatch(/<nav|<ol|<ul/)
  expect(indexable).toBe(false)
})
