import { eventosApi } from '@cabildo/contracts/eventos'
import { exportarApi } from '@cabildo/contracts/exportar'
import { type NormaListada, normasApi } from '@cabildo/contracts/normas'
import { textosApi } from '@cabildo/contracts/textos'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  ANIO,
  abrirNormas,
  campo,
  corregirEn,
  filaDe,
  grabar,
  modalNorma,
  opciones,
  tablaNormas,
  unaNorma,
} from '../../../test/fabricas/normas.ts'
import { recargar } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { buscador, preguntaEliminar } from '../../../test/tabla.ts'
import { altura, aviso, pulsar, recogerCopias, sinDesborde, textosDe } from '../../../test/vista.ts'

describe('the list of publications', () => {
  test('NOR-01 NOR-02 NOR-04 SHE-14 SHE-73 SHE-74 columns, newest first, page lengths, and a row that says it all', async () => {
    const { listados } = await abrirNormas([
      unaNorma(1, {
        tipo_doc: 1,
        ndoc: '0045',
        descripcion: 'regular las ferias',
        created_at: `${ANIO}-03-09 14:05:59`,
      }),
    ])
    await expect
      .poll(() => textosDe(tablaNormas().getByRole('columnheader')))
      .toEqual(['Nro', 'Area', 'Tipo', 'Descripcion', 'PDF', 'Estado', 'Fecha', 'Hora', 'Accion'])
    await expect.element(page.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending')
    expect(listados[0]?.body).toMatchObject({ order: [{ column: 'created_at', dir: 'desc' }], length: 10, area_id: 4 })
    await expect
      .poll(() => opciones(page.getByRole('main'), 'Registros por página'))
      .toEqual(['10', '25', '50', '100', 'Todos'])
    const fila = filaDe('Regular las ferias')
    await expect.element(fila.getByRole('button', { name: `Editar Ordenanzas N° 0045-${ANIO}` })).toBeVisible()
    await expect.element(fila.getByRole('button', { name: `Eliminar Ordenanzas N° 0045-${ANIO}` })).toBeVisible()
    const celdas = textosDe(fila.getByRole('cell'))
    expect(celdas.slice(0, 4)).toEqual([`0045-${ANIO}`, 'Secretaría General', 'Ordenanzas', 'Regular las ferias'])
    expect(celdas.slice(5, 8)).toEqual(['VIGENTE', `09/03/${ANIO}`, '14:05'])
  })

  test('NOR-03 SHE-83 Nro, Area, Tipo, Descripcion and Fecha have an input each, which the server filters by', async () => {
    const { listados } = await abrirNormas()
    await expect.poll(() => tablaNormas().element().querySelectorAll('tfoot input')).toHaveLength(5)
    const escritos: Record<string, string> = {}
    for (const [columna, nombre, texto] of [
      ['descripcion', 'Descripcion', 'ferias'],
      ['ndoc', 'Nro', '0045'],
      ['tipo_doc', 'Tipo', 'sub gerencia'],
      ['uo', 'Area', 'desarrollo urbano'],
      ['created_at', 'Fecha', '09/03/'],
    ] as const) {
      await page.getByRole('textbox', { name: `Filtrar por ${nombre}`, exact: true }).fill(texto)
      escritos[columna] = texto
      await expect.poll(() => listados.at(-1)?.body.columns).toEqual(escritos)
    }
    expect(listados.at(-1)?.body.start).toBe(0)
  })

  test('NOR-05 SHE-84 SHE-85 SHE-86 copy, excel, pdf and print, never csv, with the filters of the screen', async () => {
    await abrirNormas([unaNorma(1, { descripcion: 'Exportada una' }), unaNorma(2, { descripcion: 'Exportada dos' })])
    await buscador().fill('una')
    await expect.element(filaDe('Exportada dos')).not.toBeInTheDocument()
    const exportar = page.getByRole('group', { name: 'Exportar' })
    await expect.poll(() => textosDe(exportar.getByRole('button'))).toEqual(['Copiar', 'Excel', 'PDF', 'Imprimir'])
    const copiado = recogerCopias()
    await exportar.getByRole('button', { name: 'Copiar' }).click()
    await expect.element(page.getByText('Datos copiados al portapapeles')).toBeVisible()
    const texto = await copiado()
    const [titulos, ...copiadas] = texto?.trim().split(/\r?\n/) ?? []
    expect(titulos?.split('\t')).toEqual(['Nro', 'Area', 'Tipo', 'Descripcion', 'Estado', 'Fecha', 'Hora'])
    expect(copiadas).toEqual([expect.stringContaining('Exportada una')])
    const exportados = responder(exportarApi.exportar, () => new Response('a'))
    for (const [boton, formato] of [
      ['Excel', 'excel'],
      ['PDF', 'pdf'],
    ] as const) {
      await exportar.getByRole('button', { name: boton }).click()
      await expect
        .poll(() => exportados.at(-1))
        .toMatchObject({ params: { tabla: 'files' }, body: { formato, search: 'una', area_id: 4 } })
    }
  })

  test('P-15 a row says by word, icon and tip what is the matter with its text, and how to help', async () => {
    const estados = ['completo', 'sin_texto', 'parcial', 'ilegible', 'pendiente'] as const
    await abrirNormas(
      estados.map((texto, n) =>
        unaNorma(n, { descripcion: `Marcada ${n}`, texto, datos_personales: n === 0 ? [2, 5] : [] }),
      ),
    )
    const marca = (n: number) => filaDe(`Marcada ${n}`).getByRole('cell').nth(4).getByRole('button').last()
    for (const [n, palabra, texto] of [
      [1, 'Sin texto', 'El PDF no tiene texto: no se puede buscar en su contenido'],
      [2, 'Texto parcial', 'Algunas páginas del PDF no tienen texto: no se puede buscar en ellas'],
      [3, 'Ilegible', 'No se pudo leer el texto del PDF: no se puede buscar en su contenido'],
      [4, 'Leyendo', 'El texto del PDF aún se está leyendo'],
    ] as const) {
      await expect.element(marca(n)).toHaveTextContent(palabra)
      await expect
        .element(marca(n))
        .toHaveAccessibleName(`${palabra}, Resoluciones Alcaldia N° 00${n}-${ANIO}: ${texto}`)
      await expect.element(marca(n)).toHaveAttribute('data-consejo', texto)
    }
    const advertencia =
      'Muestra datos que parecen personales (DNI o teléfono) en las páginas 2 y 5. Puede reemplazar el PDF por una versión anonimizada'
    await expect.element(marca(0)).toHaveTextContent('Datos personales')
    await expect.element(marca(0)).toHaveAttribute('data-consejo', advertencia)
    await revisarAccesibilidad()
    // Fingers see no tip: pressed, it says so.
    await marca(0).click()
    await expect.element(page.getByText(advertencia, { exact: true })).toBeVisible()
  })

  test('P-15 a PDF without text, and one with a DNI, are marked once they were read', async () => {
    const filas = [
      unaNorma(1, { descripcion: 'Sin letras', texto: 'pendiente' }),
      unaNorma(2, { descripcion: 'Con documento', texto: 'pendiente' }),
    ]
    const { cambiar } = await abrirNormas(filas)
    const marca = (descripcion: string, nombre: RegExp) => filaDe(descripcion).getByRole('button', { name: nombre })
    await expect.element(marca('Sin letras', /^Leyendo/)).toBeVisible()
    Object.assign(filas[0] ?? {}, { texto: 'sin_texto' })
    Object.assign(filas[1] ?? {}, { texto: 'completo', datos_personales: [2] })
    cambiar('normas', 4)
    await expect.element(marca('Sin letras', /^Sin texto/)).toBeVisible()
    await expect.element(marca('Con documento', /^Datos personales, .* en la página 2\./)).toBeVisible()
    await expect.element(tablaNormas().getByRole('button', { name: /^Leyendo/ })).not.toBeInTheDocument()
  })

  test('NOR-01 the screen is clean for axe at 1440 and 390, within its width, and large enough for a finger', async () => {
    await abrirNormas([unaNorma(1, { tipo_doc: 9, area_id: 21, descripcion: 'En el teléfono' })], 'sol')
    await revisarAccesibilidad()
    const fila = filaDe('En el teléfono')
    await expect
      .element(fila.getByRole('link', { name: /^Página de Convenios/ }))
      .toHaveAttribute('href', `/normas/convenio/${ANIO}/1`)
    await page.viewport(390, 844)
    for (const name of [/^Ver PDF/, /^Editar/, /^Eliminar/])
      expect(await altura(fila.getByRole('button', { name }))).toBeGreaterThanOrEqual(44)
    await expect.poll(sinDesborde).toBe(true)
    await revisarAccesibilidad()
  })

  test('NOR-07 Nuevo and Alt N open the form', async () => {
    await abrirNormas()
    await userEvent.keyboard('{Alt>}n{/Alt}')
    await expect.element(modalNorma().getByLabelText('Tipo doc')).toHaveFocus()
    await modalNorma().getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(modalNorma()).not.toBeInTheDocument()
    await page.getByRole('main').getByRole('button', { name: 'Nuevo', exact: true }).click()
    await expect.element(modalNorma()).toBeVisible()
  })
})

describe('which publications are seen', () => {
  test('NOR-09 NOR-23 D-05 area 21 alone chooses a year, from the present one down to 2004', async () => {
    // A browser with a wrong clock still offers the server's years.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${ANIO - 2}-01-15T12:00:00Z`) })
    const filas = [unaNorma(1, { area_id: 21, anio: 2011 })]
    const { listados } = await abrirNormas(filas, 'sol')
    await expect
      .poll(() => opciones(page.getByRole('main'), 'Año'))
      .toEqual(Array.from({ length: ANIO - 2004 + 1 }, (_, i) => String(ANIO - i)))
    expect(listados[0]?.body).toMatchObject({ area_id: 0 })
    expect(listados[0]?.body.anio_eje).toBeUndefined()
    await page.getByLabelText('Año').selectOptions('2011')
    await expect.poll(() => listados.at(-1)?.body).toMatchObject({ area_id: 0, anio_eje: 2011 })
    await expect.element(filaDe('001-2011')).toBeVisible()
    filas.length = 0
    await page.getByLabelText('Año').selectOptions('2004')
    await expect.element(page.getByRole('heading', { name: 'No hay publicaciones de 2004' })).toBeVisible()
    expect(listados.at(-1)?.body.anio_eje).toBe(2004)
  })

  test.each([
    ['sara', 4],
    ['gloria', 15],
  ] as const)(
    'NOR-09 NOR-23 D-05 %s of area %i chooses no year, and gets that of the server',
    async (quien, area_id) => {
      const { listados } = await abrirNormas([], quien)
      await expect.element(page.getByRole('heading', { name: 'Todavía no hay publicaciones este año' })).toBeVisible()
      await expect.element(page.getByLabelText('Año')).not.toBeInTheDocument()
      expect(listados[0]?.body).toMatchObject({ area_id })
      // Nor does a year in the address narrow a list that shows none.
      location.hash = '#/files?anio=2020'
      recargar()
      await expect.poll(() => listados.length).toBe(2)
      expect(listados.map(({ body }) => body.anio_eje)).toEqual([undefined, undefined])
    },
  )

  const deTres = () => [
    unaNorma(1, { descripcion: 'De cuatro' }),
    unaNorma(2, { descripcion: 'De informática', tipo_doc: 4, area_id: 21, uo: 15 }),
    unaNorma(3, { descripcion: 'De gerencia', tipo_doc: 4, area_id: 15, uo: 15 }),
  ]

  test('NOR-24 area 21 asks for the publications of all areas, and corrects those of any', async () => {
    const filas = deTres()
    const { listados } = await abrirNormas(filas, 'sol')
    const corregidas = corregirEn(filas)
    expect(listados[0]?.body.area_id).toBe(0)
    await expect.element(page.getByText('Normas publicadas por todas las áreas')).toBeVisible()
    for (const acto of [/^Editar/, /^Eliminar/]) {
      const botones = tablaNormas().getByRole('button', { name: acto })
      await expect.element(botones).toHaveLength(3)
      for (const boton of botones.all()) await expect.element(boton).not.toHaveAttribute('aria-disabled', 'true')
    }
    await filaDe('De gerencia')
      .getByRole('button', { name: /^Editar/ })
      .click()
    await campo(modalNorma('EDITAR'), 'Descripcion').fill('De gerencia, corregida')
    await grabar(modalNorma('EDITAR')).click()
    await expect.element(filaDe('De gerencia, corregida')).toBeVisible()
    expect(corregidas).toMatchObject([{ params: { id: 3 }, body: { descripcion: 'De gerencia, corregida' } }])
  })

  test('ORG-27 whoever has a publication in care changes it, and sees whose it was', async () => {
    const deOtra = { tipo_doc: 4, area_id: 90, uo: 90, a_cargo_id: 15, area_cerrada: 'Sub Gerencia de Transportes' }
    await abrirNormas([unaNorma(1, { ...deOtra, descripcion: 'En cuidado' })], 'gloria')
    const fila = filaDe('En cuidado')
    await expect.element(fila).toMatchTextContent('Sub Gerencia de Transportes')
    await expect.element(fila.getByRole('button', { name: /^Editar/ })).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('NOR-24 an area asks for its own list, and of what that shows it changes only what it made', async () => {
    const { listados } = await abrirNormas(deTres().slice(1), 'gloria')
    expect(listados[0]?.body.area_id).toBe(15)
    const porque = aviso('Solo el área que la publicó puede cambiarla')
    for (const acto of ['Editar', 'Eliminar']) {
      const boton = filaDe('De informática').getByRole('button', {
        name: new RegExp(`^${acto}.*: Solo el área que la publicó`),
      })
      await expect.element(boton).toHaveAttribute('aria-disabled', 'true')
      await pulsar(boton, '{Enter}')
      await expect.element(porque).toBeVisible()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
      await page.getByRole('button', { name: 'Cerrar aviso' }).click()
      await expect.element(porque).not.toBeInTheDocument()
    }
    await filaDe('De gerencia')
      .getByRole('button', { name: /^Editar/ })
      .click()
    await expect.element(modalNorma('EDITAR')).toBeVisible()
  })

  test('NOR-24 the search asks for what the area may find, and what only bears its unit is not its to edit', async () => {
    const ajena = unaNorma(7, { tipo_doc: 4, ndoc: '045', area_id: 21, uo: 15 })
    await abrirNormas([ajena], 'gloria')
    const ninguna = { data: [], total: 0, hayMas: false, sinTexto: 0, pendientes: 0 }
    responder(textosApi.buscarPropias, ninguna)
    const resultados = page.getByRole('region', { name: 'Resultados de la búsqueda' })
    const buscar = async (q: string) => {
      await buscador().fill(q)
    }
    await buscar('otra palabra')
    await expect.element(resultados).toMatchTextContent('Ninguna norma contiene esas palabras')
    responder(textosApi.buscarPropias, {
      ...ninguna,
      total: 1,
      data: [
        {
          id: ajena.id,
          origen: 'publicacion',
          tipo: 'Resoluciones Gerencia',
          nro_doc: ajena.ndoc,
          anio: ANIO,
          sumilla: ajena.descripcion,
          camino: '/storage/docs/norma-7.pdf',
          pagina: 1,
          por_maquina: false,
          otras: [],
          extracto: [{ texto: 'La palabra', marcado: false }],
          estado: 'VIGENTE',
          estado_detalle: '',
        },
      ],
    })
    await buscar('palabra')
    await resultados.getByRole('button', { name: `Editar Resoluciones Gerencia N° 045-${ANIO}` }).click()
    await expect.element(page.getByText('Solo el área que la publicó puede cambiarla', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('NOR-33 a publication of a colleague appears by itself', async () => {
    const filas: NormaListada[] = []
    const { cambiar } = await abrirNormas(filas)
    await buscador().fill('En vivo')
    await expect.element(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
    filas.push(unaNorma(1, { descripcion: 'En vivo' }))
    cambiar('normas', 4)
    await expect.element(filaDe('En vivo')).toBeVisible()
  })

  test('NOR-33 what was published after the list was loaded and before its stream was open appears, too', async () => {
    const abierto = Promise.withResolvers<void>()
    responder(eventosApi.escuchar, async () => {
      await abierto.promise
      return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
    })
    const filas: NormaListada[] = []
    await abrirNormas(filas)
    await expect.element(page.getByRole('heading', { name: 'Todavía no hay publicaciones este año' })).toBeVisible()
    filas.push(unaNorma(1, { descripcion: 'Entre medio' }))
    abierto.resolve()
    await expect.element(filaDe('Entre medio')).toBeVisible()
  })
})

describe('deleting a publication', () => {
  const eliminar = () => tablaNormas().getByRole('button', { name: /^Eliminar/ })

  test('NOR-08 NOR-32 SHE-66 SHE-90 deleting asks first and names the norm', async () => {
    const filas = [unaNorma(45, { descripcion: 'Retirada' })]
    await abrirNormas(filas)
    const retiradas = responder(normasApi.eliminar, () => {
      filas.length = 0
      return {}
    })
    await eliminar().click()
    await expect.element(preguntaEliminar()).toMatchTextContent('Esta seguro de eliminar este registro?')
    await expect.element(preguntaEliminar()).toMatchTextContent(`Se retirará Resoluciones Alcaldia N° 045-${ANIO}`)
    await expect.element(preguntaEliminar().getByRole('button', { name: 'Cancelar' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(eliminar()).toHaveFocus()
    expect(retiradas).toEqual([])
    await eliminar().click()
    await preguntaEliminar().getByRole('button', { name: 'Aceptar' }).click()
    await expect.element(page.getByText('Registro eliminado', { exact: true })).toBeVisible()
    await expect.element(filaDe('Retirada')).not.toBeInTheDocument()
    expect(retiradas).toMatchObject([{ params: { id: 45 } }])
  })

  test('NOR-32 SHE-90 a deletion that fails says so and leaves the row', async () => {
    await abrirNormas([unaNorma(1, { descripcion: 'Se queda' })])
    responder(normasApi.eliminar, () => rechazo('inesperado'))
    await eliminar().click()
    await preguntaEliminar().getByRole('button', { name: 'Aceptar' }).click()
    await expect.element(page.getByText('No se pudo eliminar registro', { exact: true })).toBeVisible()
    await preguntaEliminar().getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(preguntaEliminar()).not.toBeInTheDocument()
    await expect.element(filaDe('Se queda')).toBeVisible()
  })
})
