import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import { filasDelExcel, lineasDelPdf } from './apoyo-archivos.ts'
import { conVisor } from './apoyo-documentos.ts'
import {
  ANIO,
  abrirNormas,
  anchoDe,
  aviso,
  cambiarFilas,
  listar,
  modal,
  numeroNuevo,
  publicar,
  tabla,
} from './apoyo-normas.ts'
import { buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test.describe('Lista de publicaciones', () => {
  test('NOR-01 NOR-02 NOR-04 SHE-14 SHE-73 SHE-74 columns, newest first, page lengths, and a row that says it all', async ({
    page,
  }) => {
    const asunto = unico('regular las ferias')
    const ndoc = numeroNuevo()
    await publicar(page.request, { tipo_doc: 1, ndoc, descripcion: asunto })
    await abrirNormas(page)
    await expect(tabla(page).getByRole('columnheader')).toHaveText([
      'Nro',
      'Area',
      'Tipo',
      'Descripcion',
      'PDF',
      'Fecha',
      'Hora',
      'Accion',
    ])
    await expect(page.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByLabel('Registros por página').getByRole('option')).toHaveText([
      '10',
      '25',
      '50',
      '100',
      'Todos',
    ])
    const fila = await buscarFila(page, `R${asunto.slice(1)}`)
    const celdas = fila.getByRole('cell')
    for (const [i, texto] of [`${ndoc}-${ANIO}`, 'NINGUNO', 'Ordenanzas', `R${asunto.slice(1)}`].entries())
      await expect(celdas.nth(i)).toHaveText(texto)
    await expect(celdas.nth(5)).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
    await expect(celdas.nth(6)).toHaveText(/^\d\d:\d\d$/)
    await expect(fila.getByRole('button', { name: `Editar Ordenanzas N° ${ndoc}-${ANIO}` })).toBeVisible()
    await expect(fila.getByRole('button', { name: `Eliminar Ordenanzas N° ${ndoc}-${ANIO}` })).toBeVisible()
  })

  test('NOR-03 SHE-83 Nro, Area, Tipo, Descripcion and Fecha have an input each, which the server filters by', async ({
    page,
  }) => {
    const asunto = unico('Filtrada')
    const ndoc = numeroNuevo()
    await publicar(page.request, { usuario: 'gerencia', tipo_doc: 5, ndoc, descripcion: asunto })
    await publicar(page.request, { usuario: 'gerencia', tipo_doc: 4, descripcion: asunto })
    await abrirNormas(page, 'gerencia')
    const entradas = tabla(page).locator('tfoot').getByRole('textbox')
    const columnas = ['Nro', 'Area', 'Tipo', 'Descripcion', 'Fecha']
    await expect(entradas).toHaveCount(columnas.length)
    const filas = page.getByRole('row').filter({ hasText: asunto })
    const filtro = (columna: string) => page.getByRole('textbox', { name: `Filtrar por ${columna}`, exact: true })
    await filtro('Descripcion').fill(asunto)
    await expect(filas).toHaveCount(2)
    const [{ created_at = '' } = {}] = await listar(page.request, asunto, 'gerencia')
    const [anio, mes, dia] = created_at.slice(0, 10).split('-')
    for (const [columna, si, no] of [
      ['Nro', ndoc, '00000000'],
      ['Tipo', 'sub gerencia', 'ordenanza'],
      ['Area', 'desarrollo urbano', 'alcaldia'],
      ['Fecha', `${dia}/${mes}/${anio}`, '01/01/2004'],
    ] as const) {
      await filtro(columna).fill(no)
      await expect(filas).toHaveCount(0)
      await filtro(columna).fill(si)
      await expect(filas.filter({ hasText: ndoc })).toHaveCount(1)
    }
    await expect(filas).toHaveCount(1)
  })

  test('NOR-05 SHE-84 SHE-85 SHE-86 copy, excel, pdf and print, never csv, with the filters of the screen', async ({
    page,
    context,
  }) => {
    test.slow()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const asunto = unico('Exportada')
    await publicar(page.request, { descripcion: `${asunto} una` })
    await publicar(page.request, { descripcion: `${asunto} dos` })
    await abrirNormas(page)
    await buscarFila(page, `${asunto} una`)
    const exportar = page.getByRole('group', { name: 'Exportar' })
    await expect(exportar.getByRole('button')).toHaveText(['Copiar', 'Excel', 'PDF', 'Imprimir'])
    await exportar.getByRole('button', { name: 'Copiar' }).click()
    await expect(aviso(page, 'Datos copiados al portapapeles')).toBeVisible()
    const [titulos, ...copiadas] = (await page.evaluate(() => navigator.clipboard.readText())).trim().split(/\r?\n/)
    expect(titulos?.split('\t')).toEqual(['Nro', 'Area', 'Tipo', 'Descripcion', 'Fecha', 'Hora'])
    expect(copiadas).toHaveLength(1)
    expect(copiadas[0]).toContain(`${asunto} una`)
    for (const boton of ['Excel', 'PDF']) {
      const bajada = page.waitForEvent('download')
      await exportar.getByRole('button', { name: boton }).click()
      const bytes = await readFile(await (await bajada).path())
      const lineas = boton === 'Excel' ? filasDelExcel(bytes) : lineasDelPdf(bytes)
      // A PDF breaks long cells, and its lines come without spaces.
      const texto = lineas.join('').replaceAll(/\s/g, '')
      expect(texto).toContain(asunto.split(' ')[1])
      expect(texto).not.toContain('dos')
    }
  })

  test('NOR-06 the PDF button opens the stored PDF in a viewer 680 high', async ({ page }) => {
    // A lower window takes from its height.
    await page.setViewportSize({ width: 1440, height: 1000 })
    await conVisor(page, true)
    const asunto = unico('Con visor')
    const { path_file, ndoc } = await publicar(page.request, { descripcion: asunto, pdf: 'acuerdo.pdf' })
    await abrirNormas(page)
    const fila = await buscarFila(page, asunto)
    await fila.getByRole('button', { name: /^Ver PDF de/ }).click()
    const visor = page.getByRole('dialog', { name: `Resoluciones Alcaldia N° ${ndoc}-${ANIO}` })
    await expect(visor).toContainText('acuerdo.pdf')
    await expect(visor.locator('iframe')).toHaveAttribute('src', new RegExp(`^/storage/docs/${path_file}#`))
    expect(await altura(visor.locator('iframe').locator('..'))).toBe(680)
    await revisarAccesibilidad(page)
    await visor.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await expect(fila.getByRole('button', { name: /^Ver PDF de/ })).toBeFocused()
  })

  test('P-15 a row says by word, icon and tip what is the matter with its text, and how to help', async ({ page }) => {
    const asunto = unico('Marcada')
    for (const n of [0, 1, 2, 3, 4]) await publicar(page.request, { descripcion: `${asunto} ${n}` })
    const estados = ['completo', 'sin_texto', 'parcial', 'ilegible', 'pendiente'] as const
    await cambiarFilas(page, (fila) => {
      const n = Number(fila.descripcion.at(-1))
      return fila.descripcion.startsWith(asunto)
        ? { ...fila, texto: estados[n] ?? 'completo', datos_personales: n === 0 ? [2, 5] : [] }
        : fila
    })
    await abrirNormas(page)
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(asunto)
    const marca = (n: number) =>
      page
        .getByRole('row')
        .filter({ hasText: `${asunto} ${n}` })
        .getByRole('cell')
        .nth(4)
        .getByRole('button')
        .last()
    for (const [n, palabra, texto] of [
      [1, 'Sin texto', 'El PDF no tiene texto: no se puede buscar en su contenido'],
      [2, 'Texto parcial', 'Algunas páginas del PDF no tienen texto: no se puede buscar en ellas'],
      [3, 'Ilegible', 'No se pudo leer el texto del PDF: no se puede buscar en su contenido'],
      [4, 'Leyendo', 'El texto del PDF aún se está leyendo'],
    ] as const) {
      await expect(marca(n)).toHaveText(palabra)
      await expect(marca(n)).toHaveAccessibleName(new RegExp(`^${palabra}, Resoluciones Alcaldia N° .*: ${texto}$`))
      await expect(marca(n)).toHaveAttribute('data-consejo', texto)
    }
    const advertencia =
      'Muestra datos que parecen personales (DNI o teléfono) en las páginas 2 y 5. Puede reemplazar el PDF por una versión anonimizada'
    await expect(marca(0)).toHaveText('Datos personales')
    await expect(marca(0)).toHaveAttribute('data-consejo', advertencia)
    await revisarAccesibilidad(page)
    // Fingers see no tip: pressed, it says so.
    await marca(0).click()
    await expect(aviso(page, advertencia)).toBeVisible()
  })

  test('NOR-01 the screen is clean for axe at 1440 and 390, within its width, and large enough for a finger', async ({
    page,
  }) => {
    test.slow()
    const asunto = unico('En el teléfono')
    await publicar(page.request, { usuario: 'informatica', tipo_doc: 9, descripcion: asunto })
    await abrirNormas(page, 'informatica')
    await revisarAccesibilidad(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const fila = await buscarFila(page, asunto)
    for (const name of [/^Ver PDF/, /^Editar/, /^Eliminar/])
      expect(await altura(fila.getByRole('button', { name }))).toBeGreaterThanOrEqual(44)
    expect(await anchoDe(page)).toBeLessThanOrEqual(390)
    await revisarAccesibilidad(page)
  })

  test('NOR-07 Nuevo and Alt N open the form', async ({ page }) => {
    await abrirNormas(page)
    await page.keyboard.press('Alt+n')
    await expect(modal(page)).toBeVisible()
    await expect(modal(page).getByLabel('Tipo doc')).toBeFocused()
    await modal(page).getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('main').locator('header').getByRole('button', { name: 'Nuevo' }).click()
    await expect(modal(page)).toBeVisible()
  })
})
