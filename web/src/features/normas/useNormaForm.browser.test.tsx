import { catalogosApi } from '@cabildo/contracts/catalogos'
import { type NormaListada, normasApi } from '@cabildo/contracts/normas'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import type { Persona } from '../../../test/elenco.ts'
import {
  ANIO,
  abrirEdicion,
  abrirNormas,
  campo,
  corregirEn,
  elegirPdf,
  filaDe,
  grabar,
  opciones,
  unaNorma,
} from '../../../test/fabricas/normas.ts'
import { listaDe } from '../../../test/listado.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso } from '../../../test/vista.ts'

/** Opens a publication to edit it; gives back what is sent. */
const editar = async (cambios: Partial<NormaListada>, como: Persona = 'sara') => {
  const filas = [unaNorma(45, cambios)]
  await abrirNormas(filas, como)
  const corregidas = corregirEn(filas)
  return { caja: await abrirEdicion(), corregidas, filas }
}

describe('editing a publication', () => {
  test('NOR-17 NOR-25 NOR-26 SHE-69 without another PDF the published one shows, and none is sent', async () => {
    const { caja, corregidas } = await editar({ descripcion: 'Corregir', name_file: 'original.pdf' })
    await expect.element(caja).toMatchTextContent(`Resoluciones Alcaldia N° 045-${ANIO}`)
    for (const [etiqueta, valor] of [
      ['Tipo doc', '3'],
      ['Año', String(ANIO)],
      ['N° doc', '045'],
      ['U.Organica', 'Secretaría General'],
      ['Descripcion', 'Corregir'],
    ] as const)
      await expect.element(campo(caja, etiqueta)).toHaveValue(valor)
    await expect.element(caja).toMatchTextContent('original')
    await expect.element(caja).toMatchTextContent('Publicado; se queda si no elige otro.')
    await revisarAccesibilidad()
    await campo(caja, 'Descripcion').fill('Ya corregida')
    await campo(caja, 'Tipo doc').selectOptions('Ordenanzas')
    await grabar(caja).click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    await expect.element(caja).not.toBeInTheDocument()
    await expect.element(filaDe('Ya corregida')).toMatchTextContent('Ordenanzas')
    expect(corregidas).toMatchObject([
      { params: { id: 45 }, body: { tipo_doc: 1, ndoc: '045', descripcion: 'Ya corregida' }, archivos: {} },
    ])
    expect(corregidas[0]?.archivos).toEqual({})
  })

  test('NOR-16 NOR-27 another PDF replaces the published one', async () => {
    const { caja, corregidas } = await editar({})
    await elegirPdf(caja, 'anonimizada.pdf')
    await expect.element(caja).toMatchTextContent('Publicado ahora; lo reemplaza el que eligió.')
    await grabar(caja).click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    expect(corregidas[0]?.archivos['selectedFile[]']?.map(({ name }) => name)).toEqual(['anonimizada.pdf'])
  })

  test('NOR-13 an older record offers its own year, too, and keeps it', async () => {
    const { caja, corregidas } = await editar({ anio: 2009 })
    await expect.element(campo(caja, 'Año')).toHaveValue('2009')
    await expect.poll(() => opciones(caja, 'Año').slice(-2)).toEqual(['2017', '2009'])
    await campo(caja, 'Descripcion').fill('Vista')
    await grabar(caja).click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    expect(corregidas).toMatchObject([{ body: { anio: 2009 } }])
  })

  test('NOR-20 NOR-22 NOR-24 informatics corrects by the rules of the area that made it, which keeps it', async () => {
    const deGerencia = { tipo_doc: 4, area_id: 15, uo: 15, area: 'Gerencia de Desarrollo Urbano' }
    const { caja, corregidas } = await editar(deGerencia, 'sol')
    await expect.poll(() => opciones(caja, 'Tipo doc')).toEqual(['Resoluciones Gerencia', 'Resoluciones Sub Gerencia'])
    await expect.element(campo(caja, 'U.Organica')).toHaveValue('Gerencia de Desarrollo Urbano')
    await expect.element(campo(caja, 'U.Organica')).toHaveAttribute('readonly')
    await campo(caja, 'Tipo doc').selectOptions('Resoluciones Sub Gerencia')
    await grabar(caja).click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    expect(corregidas).toMatchObject([{ body: { uo: 15, tipo_doc: 5 } }])
  })

  test('NOR-19 NOR-20 the unit that informatics chose shows and can be taken back', async () => {
    const obras = { id: 25, name: 'Gerencia de Obras' }
    responder(catalogosApi.areas, listaDe([obras]))
    const { caja, corregidas } = await editar({ area_id: 21, uo: 25, area: 'Gerencia de Obras' }, 'sol')
    await expect.element(campo(caja, 'U.Organica')).toHaveDisplayValue('Gerencia de Obras')
    await campo(caja, 'U.Organica').selectOptions('NINGUNO')
    await grabar(caja).click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    expect(corregidas).toMatchObject([{ body: { uo: 0 } }])
  })

  test('DOC-16 what publishes a document keeps its type, year and number; its PDF may be replaced', async () => {
    const deGerencia = { tipo_doc: 4, area_id: 15, uo: 15, area: 'Gerencia de Desarrollo Urbano', doc_id: 7 }
    const { caja, corregidas } = await editar(deGerencia, 'gloria')
    for (const [etiqueta, valor] of [
      ['Tipo doc', 'Resoluciones Gerencia'],
      ['Año', String(ANIO)],
      ['N° doc', '045'],
    ] as const) {
      await expect.element(campo(caja, etiqueta)).toHaveValue(valor)
      await expect.element(campo(caja, etiqueta)).toHaveAttribute('readonly')
    }
    await elegirPdf(caja, 'sin-dni.pdf')
    await grabar(caja).click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    expect(corregidas).toMatchObject([{ body: { tipo_doc: 4, anio: ANIO, ndoc: '045' } }])
    expect(corregidas[0]?.archivos['selectedFile[]']?.[0]?.name).toBe('sin-dni.pdf')
  })

  test('NOR-28 NOR-29 an edit that makes it another norm is refused', async () => {
    const { caja } = await editar({})
    responder(normasApi.editar, () => rechazo('yaPublicado', { existe: true }))
    await campo(caja, 'N° doc').fill('046')
    await grabar(caja).click()
    await expect.element(aviso('Ya esta publicado el registro')).toBeVisible()
    await expect.element(campo(caja, 'N° doc')).toHaveValue('046')
  })
})

describe('two people in the same publication', () => {
  const VIEJO = 'El registro fue modificado por otro usuario, vuelva a cargarlo'

  /** Has a colleague save the publication while it is edited here, which the first send is told. */
  const editarVieja = async (ajeno: Partial<NormaListada>) => {
    const { caja, filas } = await editar({ descripcion: 'Vieja', updated_at: `${ANIO}-01-15 09:00:00.000` })
    Object.assign(filas[0] ?? {}, ajeno, { updated_at: `${ANIO}-01-15 10:00:00.000` })
    const rechazadas = responder(normasApi.editar, () => rechazo('desactualizado'))
    return { caja, filas, rechazadas }
  }

  test('SHE-94 D-22 a stale edit is refused; Ver cambios keeps what was typed and shows theirs', async () => {
    const { caja, filas, rechazadas } = await editarVieja({ descripcion: 'Vieja ajena' })
    await campo(caja, 'Descripcion').fill('Vieja mía')
    await grabar(caja).click()
    await expect.element(caja.getByText(VIEJO)).toBeVisible()
    expect(rechazadas).toMatchObject([{ body: { version: `${ANIO}-01-15 09:00:00.000` } }])
    await revisarAccesibilidad()
    await caja.getByRole('button', { name: 'Ver cambios' }).click()
    await expect.element(campo(caja, 'Descripcion')).toHaveAccessibleDescription('Ahora dice: Vieja ajena')
    await expect.element(campo(caja, 'Descripcion')).toHaveValue('Vieja mía')
    await expect.element(campo(caja, 'Descripcion')).toHaveFocus()
    const corregidas = corregirEn(filas)
    await grabar(caja).click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    expect(corregidas).toMatchObject([{ body: { descripcion: 'Vieja mía', version: `${ANIO}-01-15 10:00:00.000` } }])
  })

  test('SHE-94 D-22 a PDF that the other person replaced is told, and stays', async () => {
    const { caja, filas } = await editarVieja({ path_file: 'otra.pdf', name_file: 'de-la-colega.pdf' })
    await campo(caja, 'Descripcion').fill('Vieja mía')
    await grabar(caja).click()
    await caja.getByRole('button', { name: 'Ver cambios' }).click()
    await expect.element(caja).toMatchTextContent('El otro usuario reemplazó el PDF.')
    await expect.element(caja).toMatchTextContent('de-la-colega')
    const corregidas = corregirEn(filas)
    await grabar(caja).click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    expect(corregidas).toMatchObject([{ body: { descripcion: 'Vieja mía' } }])
    expect(corregidas[0]?.archivos).toEqual({})
  })

  test('SHE-94 a publication that is gone says so, and what was typed stays to be copied', async () => {
    const { caja, filas } = await editar({ descripcion: 'Se fue' })
    filas.length = 0
    await campo(caja, 'Descripcion').fill('Se fue tarde')
    await grabar(caja).click()
    await expect.element(aviso('Este registro ya no existe')).toBeVisible()
    await expect.element(campo(caja, 'Descripcion')).toHaveValue('Se fue tarde')
    await caja.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await expect.element(page.getByRole('heading', { name: 'Todavía no hay publicaciones este año' })).toBeVisible()
  })
})
