import { CONJUNTOS } from '@cabildo/contracts/datos-abiertos'
import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { unaObra, unLibroDeObras, usarObras } from '../../../test/obras.ts'

const PREFIJO = 'oc4ids-a1b2c3'
const banco = usarBanco({ env: { OC4IDS_PREFIJO: PREFIJO } })
const { ajustar, subir, listar } = usarObras(banco)
let redes = 0
const pedir = (formato: string, headers: Record<string, string> = {}) =>
  banco.app.inject({ method: 'GET', url: `/datos/obras.${formato}`, headers, remoteAddress: `190.70.${++redes}.1` })
const lineas = (texto: string) => texto.replace('\uFEFF', '').trimEnd().split('\r\n')

test('SEG-22 decision 0220 the files have what the timeline shows, numbers as numbers, and as JSON a package of projects', async () => {
  expect((await pedir('json')).statusCode).toBe(404)
  expect(lineas((await pedir('csv')).body)).toHaveLength(1)
  await ajustar()
  // More done than was planned: a number below zero, which is no formula.
  await subir(await unLibroDeObras([unaObra({ avance_fisico: 0.9 }), unaObra({ cui: 2_000_002, title_meta: '=1+1' })]))
  const obras = await listar()
  expect(obras).toHaveLength(2)
  const { body, headers } = await pedir('csv')
  const [titulos, ...filas] = lineas(body)
  expect(titulos).toBe(CONJUNTOS.obras.campos.map(({ nombre }) => nombre).join(','))
  const columna = (nombre: string) => CONJUNTOS.obras.campos.findIndex((campo) => campo.nombre === nombre)
  const de = (cui: string) => filas.find((fila) => fila.startsWith(`${cui},`)) ?? ''
  for (const obra of obras) {
    expect(de(obra.cui)).toContain(obra.updated_at)
    if (obra.atraso !== null && obra.atraso < 0)
      expect(de(obra.cui).split(',')[columna('retraso')]).toBe(String(obra.atraso))
  }
  expect(de('2000002')).toContain("'=1+1")
  const { projects, publishedDate, uri } = (await pedir('json')).json()
  expect(projects.map(({ title }: { title: string }) => title)).toEqual(obras.map(({ title_meta }) => title_meta))
  expect(projects.map(({ id }: { id: string }) => id)).toEqual(obras.map(({ cui }) => `${PREFIJO}-${cui}`))
  expect(uri).toMatch(/^https?:\/\/.*\/datos\/obras\.json$/)
  expect(new Date(publishedDate).toUTCString()).toBe(headers['last-modified'])
  expect((await pedir('xlsx')).statusCode).toBe(200)
})

test('SEG-34 decision 0220 a file holds until a work goes or the day changes its state', async () => {
  await ajustar()
  await subir(await unLibroDeObras([unaObra(), unaObra({ cui: 2_000_003, title_meta: 'LA QUE SE QUITA' })]))
  const etiqueta = async () => String((await pedir('csv')).headers.etag)
  const antes = await etiqueta()
  expect((await pedir('csv', { 'if-none-match': antes })).statusCode).toBe(304)
  banco.poner(new Date(AHORA.getTime() + 86_400_000))
  expect(await etiqueta()).not.toBe(antes)
  banco.poner(AHORA)
  expect(await etiqueta()).toBe(antes)
  const sol = await banco.como('sol')
  expect((await sol.llamar(seguimientoApi.eliminar, { params: { cui: '2000003' } })).status).toBe(200)
  expect((await pedir('csv', { 'if-none-match': antes })).statusCode).toBe(200)
  expect((await pedir('csv')).body).not.toContain('2000003')
})
