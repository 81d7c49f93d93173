import { archivoApi } from '@cabildo/contracts/archivo'
import { sesionApi } from '@cabildo/contracts/sesion'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  ARCHIVERA,
  abrirArchivo,
  abrirPublico,
  LECTORA,
  nombreDe,
  paginaDeNormas,
  unaNorma,
} from '../../../test/fabricas/archivo.ts'
import { abrir, tokenDe } from '../../../test/pantalla.tsx'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { buscador, filas } from '../../../test/tabla.ts'
import { conVisor } from '../../../test/visor.ts'
import { altura, aviso, enfocar, sinDesborde, textosDe, trasDibujar } from '../../../test/vista.ts'
import { entidad } from '../../platform/entidad.ts'

const verPdf = (norma: Parameters<typeof nombreDe>[0]) =>
  page.getByRole('button', { name: `Ver PDF de ${nombreDe(norma)}` })

describe('the list', () => {
  test('ARC-01 ARC-02 ARC-04 ARC-06 ARC-12 SHE-88 D-10 anybody reads the archive, newest first', async () => {
    const ultima = unaNorma(4, { tipo_doc: 8, anio: 2019 })
    const { listados } = await abrirPublico([unaNorma(1), ultima, unaNorma(2), unaNorma(3)])
    expect(listados[0]?.cabeceras.get('authorization')).toBeNull()
    expect(listados[0]?.query.order).toEqual([{ column: 'created_at', dir: 'desc' }])
    await expect
      .poll(() => textosDe(page.getByRole('columnheader')))
      .toEqual(['Nro°', 'Tipo', 'Sumilla', 'Estado', 'Año', 'PDF'])
    await expect.element(filas()).toHaveLength(4)
    await expect
      .poll(() => textosDe(filas().first().getByRole('cell')))
      .toEqual(['004', 'Decretos de Alcaldia', 'Regula el comercio 04', 'VIGENTE', '2019', 'PDF'])
    // Its number leads to the page of its own (decision 0214).
    await expect
      .element(page.getByRole('link', { name: `Página de ${nombreDe(ultima)}` }))
      .toHaveAttribute('href', '/normas/decreto-de-alcaldia/2019/4')
    // Nothing of the staff's, and nothing that the book does not show.
    await expect.element(page.getByRole('navigation', { name: 'Módulos' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Nuevo' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('group', { name: 'Exportar' })).not.toBeInTheDocument()
  })

  test('ARC-07 an empty archive says so', async () => {
    await abrirPublico([])
    await expect.element(page.getByRole('heading', { name: 'No hay Archivos registrados' })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('button', { name: 'Nuevo' })).not.toBeInTheDocument()
  })

  test('ARC-10 ARC-11 SHE-15 the list narrows to one of its four types, and to a year', async () => {
    await abrirPublico([
      unaNorma(1, { tipo_doc: 7, anio: 2018 }),
      unaNorma(2, { tipo_doc: 7, anio: 2020 }),
      unaNorma(3, { tipo_doc: 1, anio: 2018 }),
    ])
    const tipo = page.getByRole('combobox', { name: 'Tipo' })
    await expect
      .poll(() => textosDe(tipo.getByRole('option')))
      .toEqual(['Todos', 'Ordenanza Municipal', 'Resoluciones Alcaldia', 'Acuerdos Consejo', 'Decretos de Alcaldia'])
    const anio = page.getByRole('combobox', { name: 'Año' })
    const anios = () => textosDe(anio.getByRole('option'))
    await expect.poll(() => [anios()[1], anios().at(-1)]).toEqual([entidad.hoy.slice(0, 4), '2017'])
    await expect.element(filas()).toHaveLength(3)
    await tipo.selectOptions('Acuerdos Consejo')
    await expect.element(filas()).toHaveLength(2)
    await anio.selectOptions('2018')
    await expect.element(filas()).toHaveLength(1)
    await expect.element(filas().getByRole('cell').first()).toHaveTextContent('001')
  })

  test('ARC-24 SHE-82 without a session a failed load says so and stays', async () => {
    responder(archivoApi.listar, () => rechazo('inesperado'))
    await abrirPublico()
    await expect.element(aviso('No se pudo obtener datos').first()).toBeVisible()
    const reintentar = page.getByRole('alert').getByRole('button', { name: 'Reintentar' })
    await expect.element(reintentar).toBeVisible()
    responder(archivoApi.listar, ({ query }) => paginaDeNormas([unaNorma(1)], query))
    await reintentar.click()
    await expect.element(reintentar).not.toBeInTheDocument()
    await expect.element(filas()).toHaveLength(1)
    expect(location.hash).toBe('#/archivo')
  })

  test.each([
    ['an error of the server', () => rechazo('inesperado')],
    ['no answer', sinRed],
  ])(
    'ARC-24 SHE-79 SHE-80 with a session a failed load leads to the login, and signing in leads back: %s',
    async (_, falla) => {
      await abrirArchivo()
      responder(archivoApi.listar, falla)
      await buscador().fill('nada')
      await expect.element(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
      expect(location.hash).toBe('#/archivo?buscar=nada')
      expect(localStorage.getItem('token')).toBeNull()
      responder(archivoApi.listar, ({ query }) => paginaDeNormas([], query))
      responder(sesionApi.ingresar, { access_token: tokenDe(ARCHIVERA) })
      await page.getByLabelText('Usuario').fill('silvia')
      await page.getByLabelText('Clave', { exact: true }).fill('una clave segura')
      await page.getByRole('button', { name: 'Ingresar' }).click()
      await expect.element(page.getByRole('heading', { name: 'ARCHIVO DE NORMAS' })).toBeVisible()
    },
  )
})

describe('the PDF of a norm', () => {
  test('ARC-05 ARC-18 ARC-23 ARC-27 the PDF is looked up by its norm and shows 720 high', async () => {
    conVisor()
    await page.viewport(1440, 1200)
    const norma = unaNorma(45, { tipo_doc: 3, anio: 2021 })
    await abrirPublico([norma])
    const consultas = responder(archivoApi.buscarArchivo, { data: 'RA-045-2021.pdf' })
    await enfocar(verPdf(norma))
    await userEvent.keyboard('{Enter}')
    const visor = page.getByRole('dialog', { name: nombreDe(norma) })
    await expect.element(visor).toBeVisible()
    expect(consultas.map(({ body }) => body)).toEqual([{ nro_doc: '045', anio: 2021, tipo_doc: 3, abrev: 'ra' }])
    const marco = visor.getByTitle(`${nombreDe(norma)}, PDF`)
    await expect.element(marco).toHaveAttribute('src', '/storage/archivos/ra/2021/RA-045-2021.pdf#navpanes=0')
    await expect.poll(() => marco.element().getBoundingClientRect().height).toBeGreaterThan(715)
    await visor.getByRole('button', { name: 'Cerrar' }).last().click()
    await expect.element(visor).not.toBeInTheDocument()
    await expect.element(verPdf(norma)).toHaveFocus()
  })

  test('ARC-23 SHE-96 while one PDF is looked up another can be opened: the last press wins', async () => {
    const [lenta, otra] = [unaNorma(1), unaNorma(2)]
    await abrirPublico([lenta, otra])
    const consultas = responder(archivoApi.buscarArchivo, ({ body }) =>
      // Never answered.
      body.nro_doc === lenta.nro_doc ? new Promise(() => undefined) : { data: 'OM-002-2024.pdf' },
    )
    await verPdf(lenta).click()
    await expect.poll(() => consultas).toHaveLength(1)
    await expect.element(verPdf(lenta)).toHaveAttribute('aria-busy', 'true')
    await verPdf(otra).click()
    await expect.element(page.getByRole('dialog', { name: nombreDe(otra) })).toBeVisible()
    expect(consultas[0]?.signal.aborted).toBe(true)
    await expect.element(aviso('No se encontró el archivo')).not.toBeInTheDocument()
  })

  test('ARC-25 SHE-96 a file that is not there is told', async () => {
    const norma = unaNorma(1)
    await abrirPublico([norma])
    responder(archivoApi.buscarArchivo, () => rechazo('noEncontrado'))
    await verPdf(norma).click()
    await expect.element(aviso('No se encontró el archivo')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('the screen of the staff', () => {
  test('ARC-02 SHE-22 SHE-57 D-10 D-12 the staff read it in their own frame, and the menu leads there', async () => {
    responder(archivoApi.listar, ({ query }) => paginaDeNormas([unaNorma(1)], query))
    await abrir('welcome', { como: ARCHIVERA })
    const enlace = page.getByRole('navigation', { name: 'Módulos' }).getByRole('link', { name: 'Archivo', exact: true })
    await enlace.click()
    await expect.element(page.getByRole('heading', { name: 'ARCHIVO DE NORMAS', level: 1 })).toBeVisible()
    await expect.element(enlace).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => document.title).toBe('Archivo · Cabildo')
  })

  test('ARC-02 ARC-03 without permission 13 the staff read it and add nothing', async () => {
    await abrirArchivo([unaNorma(1)], LECTORA)
    await expect.element(filas()).toHaveLength(1)
    await expect.element(page.getByRole('navigation', { name: 'Módulos' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Archivo', exact: true })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Nuevo', exact: true })).not.toBeInTheDocument()
    await userEvent.keyboard('{Alt>}n{/Alt}')
    await trasDibujar()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

test('the public page and the screen of the staff can be used by everybody, on a phone too', async () => {
  const norma = unaNorma(1)
  await abrirPublico([norma])
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  expect(await altura(verPdf(norma))).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad()
  await page.viewport(1440, 900)
  await abrirArchivo([norma])
  await revisarAccesibilidad()
})
