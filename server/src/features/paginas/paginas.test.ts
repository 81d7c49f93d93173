import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'
import { leido, unaNorma } from '../../../test/fabricas-normas.ts'
import { unaCarga } from '../../../test/fabricas-obras.ts'

const banco = usarBanco({ env: { DIRECCION_PUBLICA: 'https://muni.example' } })
const pedir = (url: string, headers: Record<string, string> = {}) => banco.app.inject({ url, headers })
const relacionar = (origen: string, tipo: string, destino: string, desde: string, detalle = '') =>
  banco.db.insertInto('normas_relaciones').values({ origen, tipo, destino, desde, detalle }).execute()

/** Every element of an XML text with its attributes and its text; fails where it is not well-formed. */
const leerXml = (xml: string) => {
  const elementos: { nombre: string; atributos: Record<string, string>; texto: string; padre: string }[] = []
  const abiertos: (typeof elementos)[number][] = []
  const lector = new SaxesParser({ xmlns: false })
  lector.on('error', (error) => {
    throw error
  })
  lector.on('opentag', ({ name, attributes }) => {
    const elemento = { nombre: name, atributos: attributes, texto: '', padre: abiertos.at(-1)?.nombre ?? '' }
    elementos.push(elemento)
    abiertos.push(elemento)
  })
  lector.on('text', (texto) => {
    const actual = abiertos.at(-1)
    if (actual) actual.texto += texto
  })
  lector.on('closetag', () => void abiertos.pop())
  lector.write(xml).close()
  return elementos
}
const direcciones = async (url: string) => leerXml((await pedir(url)).body).filter(({ nombre }) => nombre === 'loc')

/** What breaks out of an element, an attribute, a script and a CDATA section, and what turns the direction of reading. */
const HOSTIL = `Regula <script>alert(1)</script> </script><b> "comillas" 'simples' ]]> & \u202egnp\u0007\u200b fin`

describe('the page of a norm', () => {
  test('NOR-28 decision 0214 it says type, number, state, area, description, text and PDF, without script, kept and asked about each time', async () => {
    const { id, path_file } = await unaNorma(banco.db, {
      ...{ ndoc: '012', descripcion: 'aprueba el plan de riego\ny su cuadro de turnos' },
      created_at: new Date('2026-03-02T09:00:00-05:00'),
    })
    await leido(banco.db, id, 'completo')
    await sql`insert into textos_paginas (texto_id, pagina, areas, texto)
      select id, 1, '{4}', 'EL CONCEJO MUNICIPAL ha dado la ordenanza siguiente' from textos where norma_id = ${id}`.execute(
      banco.db,
    )
    const { statusCode, body, headers } = await pedir('/normas/ordenanza-municipal/2026/12')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('<html lang="es-PE">')
    expect(body).toMatch(/<title>Ordenanza Municipal N\.° 012-2026-\w+ · [^<]+<\/title>/)
    expect(body).toContain('<link rel="canonical" href="https://muni.example/normas/ordenanza-municipal/2026/12">')
    expect(body).toContain('data-estado="VIGENTE">VIGENTE<')
    expect(body).toContain('Publicada el 2 de marzo de 2026')
    // Its first letter as the screens show it, its lines as they were written (SHE-14).
    expect(body).toContain('Aprueba el plan de riego\ny su cuadro de turnos')
    expect(body).toContain('EL CONCEJO MUNICIPAL ha dado la ordenanza siguiente')
    expect(body).toContain(`href="/storage/docs/${path_file}">Abrir el PDF (0.01 MB)`)
    expect(body).toMatch(/<dt>Unidad orgánica<\/dt><dd>[^<]+<\/dd>/)
    expect(body).toContain('href="/normas/ordenanza-municipal/2026">2026<')
    expect(body).toMatch(/href="mailto:\?subject=Ordenanza%20Municipal%20N\.%C2%B0%20012-2026-\w+&amp;body=/)
    expect(body).toContain('href="https://wa.me/?text=')
    expect(body).toContain('type="application/atom+xml"')
    const datos = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '')
    expect(datos).toMatchObject({
      '@type': 'Legislation',
      url: 'https://muni.example/normas/ordenanza-municipal/2026/12',
      datePublished: '2026-03-02',
      legislationLegalForce: 'https://schema.org/InForce',
      encoding: { contentUrl: `https://muni.example/storage/docs/${path_file}` },
    })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none';connect-src 'self';style-src 'self' 'sha256-[^']+';/,
    )
    expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe/)
    expect(headers['x-robots-tag']).toBeUndefined()
    expect(headers['cache-control']).toBe('public, no-cache')
    const igual = await pedir('/normas/ordenanza-municipal/2026/12', { 'if-none-match': String(headers.etag) })
    expect([igual.statusCode, igual.body]).toEqual([304, ''])
    const corta = await pedir('/normas/ordenanza-municipal/2026/12', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(corta.rawPayload).toString()).toBe(body)
  })

  test('NOR-28 decision 0214 zeros, capitals, a slash at the end and an address of before lead to the one of today', async () => {
    const { id } = await unaNorma(banco.db, { ndoc: '0313', anio: 2025 })
    const aDonde = async (url: string) => {
      const { statusCode, headers } = await pedir(url)
      return [statusCode, headers.location]
    }
    const suya = '/normas/ordenanza-municipal/2025/313'
    expect(await aDonde(suya)).toEqual([200, undefined])
    expect(await aDonde('/normas/ordenanza-municipal/2025/0313')).toEqual([301, suya])
    expect(await aDonde(`${suya}/`)).toEqual([301, suya])
    expect(await aDonde(`${suya}/0`)).toEqual([301, suya])
    expect(await aDonde('/normas/Ordenanza-Municipal/2025/313?de=correo')).toEqual([301, `${suya}?de=correo`])
    expect(await aDonde('/normas/')).toEqual([301, '/normas'])
    await banco.db.updateTable('normas').set({ ndoc: '314' }).where('id', '=', id).execute()
    expect(await aDonde(suya)).toEqual([301, '/normas/ordenanza-municipal/2025/314'])
    expect(await aDonde('/normas/ordenanza-municipal/2025/314')).toEqual([200, undefined])
  })

  test('NOR-33 decision 0214 one that is withdrawn is gone, also under its address of before; what never was is not found, in the same design', async () => {
    const { id } = await unaNorma(banco.db, { ndoc: '601' })
    await banco.db.updateTable('normas').set({ ndoc: '602' }).where('id', '=', id).execute()
    expect((await pedir('/normas/ordenanza-municipal/2026/602')).statusCode).toBe(200)
    await banco.db.updateTable('normas').set({ deleted_at: AHORA }).where('id', '=', id).execute()
    for (const ndoc of ['601', '602']) {
      const { statusCode, body, headers } = await pedir(`/normas/ordenanza-municipal/2026/${ndoc}`)
      expect([statusCode, headers['x-robots-tag'], headers['cache-control']]).toEqual([410, 'noindex', 'no-store'])
      expect(body).toContain('<h1>Esta página ya no se publica</h1>')
    }
    for (const url of [
      ...['/normas/ordenanza-municipal/2026/603', '/normas/ordenanza-municipal/2026/x', '/normas/nada'],
      ...[
        '/normas/ordenanza-municipal/99',
        '/normas/ordenanza-municipal/1901',
        '/normas/ordenanza-municipal/2026/6/7/8',
      ],
      ...['/normas/ordenanza-municipal?pagina=900', '/obras/0000000001', '/obras/x', '/obras/1/2', '/sitemap/x.xml'],
      ...['/normas/..%2f..%2fetc', '/normas/ordenanza-municipal/2026/%27'],
    ]) {
      const { statusCode, body } = await pedir(url)
      expect([url, statusCode]).toEqual([url, 404])
      expect(body).toContain('<h1>Esta página no existe</h1>')
    }
    // What cannot be read is refused, in words too.
    const { statusCode, body, headers } = await pedir('/normas/%00')
    expect([statusCode, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    expect(body).toContain('<h1>No se pudo mostrar la página</h1>')
  })

  test('ARC-19 NOR-28 a norm of the archive has a page; one that is published too has one page, the publication’s, and is listed once', async () => {
    const { sumilla, file } = await unaArchivada(banco.db, {
      nro_doc: '0077',
      anio: 2018,
      sumilla: 'regula los mercados',
    })
    const url = '/normas/ordenanza-municipal/2018/77'
    const solo = await pedir(url)
    expect(solo.body).toContain(`href="/storage/archivos/om/2018/${file}"`)
    expect(solo.body).toContain(sumilla)
    expect(solo.body).toContain('En el archivo de normas desde el 18 de noviembre de 2026')
    const { id, path_file } = await unaNorma(banco.db, { ndoc: '77', anio: 2018, descripcion: 'regula los mercados' })
    await leido(banco.db, id, 'completo')
    const ambas = await pedir(url)
    expect(ambas.body).toContain(`href="/storage/docs/${path_file}"`)
    expect(ambas.body).not.toContain(file)
    const lista = await pedir('/normas/ordenanza-municipal/2018')
    expect(lista.body.match(new RegExp(`href="${url}"`, 'g'))).toHaveLength(1)
    const enSitemap = [
      ...(await direcciones('/sitemap/publicadas-1.xml')),
      ...(await direcciones('/sitemap/archivo-1.xml')),
    ]
    expect(enSitemap.filter(({ texto }) => texto.endsWith(url))).toHaveLength(1)
  })

  test('NOR-28 decision 0213 its life: changed, put right and derogated, with links in both directions and what is to come', async () => {
    for (const ndoc of ['701', '702', '703', '704'])
      await unaNorma(banco.db, { ndoc, created_at: new Date('2026-01-05T09:00:00-05:00') })
    const una = (n: number) => `ordenanza-municipal/2026/70${n}`
    await relacionar(una(2), 'modifica', una(1), '2026-03-01', 'artículos 5 & 8')
    await relacionar(una(3), 'fe_de_erratas', una(1), '2026-04-01')
    await relacionar(una(4), 'deroga', una(1), '2026-12-01')
    await relacionar(una(2), 'reglamenta', 'Ley N.° 27972', '2026-03-01')
    const antes = (await pedir(`/normas/${una(1)}`)).body
    expect(antes).toContain('data-estado="MODIFICADA">MODIFICADA<')
    expect(antes).toMatch(
      /Desde el 1 de diciembre de 2026: Derogada por <a href="\/normas\/ordenanza-municipal\/2026\/704">/,
    )
    const vida = /<ol class="vida">(.*?)<\/ol>/s.exec(antes)?.[1] ?? ''
    expect([...vida.matchAll(/datetime="([\d-]+)"/g)].map(([, dia]) => dia)).toEqual([
      ...['2026-01-05', '2026-03-01', '2026-04-01', '2026-12-01'],
    ])
    expect(vida).toContain('(artículos 5 &amp; 8)')
    const otra = (await pedir(`/normas/${una(2)}`)).body
    expect(otra).toContain('Modifica <a href="/normas/ordenanza-municipal/2026/701">')
    expect(otra).toContain('Reglamenta Ley N.° 27972')
    banco.poner(new Date('2026-12-01T08:00:00-05:00'))
    const despues = (await pedir(`/normas/${una(1)}`)).body
    banco.poner(AHORA)
    expect(despues).toContain('data-estado="DEROGADA">DEROGADA<')
    expect(despues).toContain('schema.org/NotInForce')
  })

  test('J decision 0214 whatever a description says stays text: on the page, in a list, in what machines are told and in a feed', async () => {
    const { id } = await unaNorma(banco.db, { ndoc: '801', tipo_doc: 6, descripcion: HOSTIL })
    await leido(banco.db, id, 'completo')
    await relacionar('directiva/2026/801', 'reglamenta', `"><img src=x onerror=alert(1)>`, '2026-01-01', '</li><b>')
    const { body } = await pedir('/normas/directiva/2026/801')
    const lista = (await pedir('/normas/directiva')).body
    const hallada = (await pedir(`/normas?q=${encodeURIComponent('"><script>')}`)).body
    for (const pagina of [body, lista, hallada]) {
      expect(pagina).not.toMatch(/<script>|<img|<b> |<\/li><b>/)
      for (const oculto of ['\u0007', '\u200b', '\u202e']) expect(pagina).not.toContain(oculto)
    }
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(hallada).toContain('value="&quot;&gt;&lt;script&gt;"')
    const datos = JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(body)?.[1] ?? '')
    expect(datos.description).toContain('</script>')
    const atom = leerXml((await pedir('/normas/directiva/atom.xml')).body)
    const resumen = atom.find(({ nombre, texto }) => nombre === 'summary' && texto.includes('comillas'))
    expect(resumen?.texto).toBe(`Regula <script>alert(1)</script> </script><b> "comillas" 'simples' ]]> & gnp fin`)
  })
})

describe('what search engines may keep (P-15)', () => {
  test('P-15 a norm whose text was not read, or shows personal data, or whose description does, is not indexed, quotes no text and is in no sitemap', async () => {
    const casos = [
      { ndoc: '901', estado: 'completo', datos: [], descripcion: 'Regula el ornato', indexa: true },
      { ndoc: '902', estado: null, datos: [], descripcion: 'Regula el ornato', indexa: false },
      { ndoc: '903', estado: 'completo', datos: [2], descripcion: 'Regula el ornato', indexa: false },
      { ndoc: '904', estado: 'completo', datos: [], descripcion: 'Otorga a don Juan, DNI 41234567', indexa: false },
      { ndoc: '905', estado: 'sin_texto', datos: [], descripcion: 'Regula el ornato', indexa: true },
    ] as const
    for (const { ndoc, estado, datos, descripcion } of casos) {
      const { id } = await unaNorma(banco.db, { ndoc, tipo_doc: 8, descripcion })
      if (estado) await leido(banco.db, id, estado, [...datos])
      await sql`insert into textos_paginas (texto_id, pagina, areas, texto)
        select id, 1, '{4}', 'SE DECRETA lo siguiente' from textos where norma_id = ${id} and estado = 'completo'`.execute(
        banco.db,
      )
    }
    const enSitemap = (await direcciones('/sitemap/publicadas-1.xml')).map(({ texto }) => texto)
    for (const { ndoc, indexa } of casos) {
      const url = `/normas/decreto-de-alcaldia/2026/${ndoc}`
      const { headers, body } = await pedir(url)
      expect([ndoc, headers['x-robots-tag']]).toEqual([ndoc, indexa ? undefined : 'noindex'])
      expect([ndoc, body.includes('<meta name="robots" content="noindex">')]).toEqual([ndoc, !indexa])
      expect([ndoc, enSitemap.includes(`https://muni.example${url}`)]).toEqual([ndoc, indexa])
      expect([ndoc, body.includes('SE DECRETA')]).toEqual([ndoc, ndoc === '901'])
    }
    // The list shows the description with a DNI; what is found for words is never kept.
    expect((await pedir('/normas/decreto-de-alcaldia')).headers['x-robots-tag']).toBe('noindex')
    expect((await pedir('/normas?q=ornato')).headers['x-robots-tag']).toBe('noindex')
    expect((await pedir('/normas')).headers['x-robots-tag']).toBeUndefined()
    const atom = leerXml((await pedir('/normas/decreto-de-alcaldia/atom.xml')).body)
    expect(atom.filter(({ nombre }) => nombre === 'entry')).toHaveLength(casos.length)
    expect(atom.some(({ texto }) => texto.includes('41234567'))).toBe(false)
  })

  test('decision 0214 the sitemap names its parts, each is well-formed, and robots.txt names the sitemap', async () => {
    const partes = (await direcciones('/sitemap.xml')).map(({ texto }) => texto)
    expect(partes).toEqual(expect.arrayContaining(['https://muni.example/sitemap/listas.xml']))
    for (const parte of partes) {
      const { statusCode, headers, body } = await pedir(new URL(parte).pathname)
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
      expect(leerXml(body)[0]).toMatchObject({
        nombre: 'urlset',
        atributos: { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
      })
    }
    const listas = (await direcciones('/sitemap/listas.xml')).map(({ texto }) => texto)
    expect(listas).toEqual(
      expect.arrayContaining(['https://muni.example/normas', 'https://muni.example/normas/ordenanza-municipal/2026']),
    )
    // Beyond the last row there is nothing, and no mistake.
    expect(await direcciones('/sitemap/publicadas-99.xml')).toEqual([])
    const { body, headers } = await pedir('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toBe('User-agent: *\nDisallow: /normas?q=\n\nSitemap: https://muni.example/sitemap.xml\n')
  })
})

describe('lists and feeds', () => {
  test('NOR-28 ARC-06 lists go from page to page without script, the newest first, and are found by words, type and year', async () => {
    for (let i = 1; i <= 51; i++)
      await unaNorma(banco.db, { tipo_doc: 9, anio: 2024, ndoc: String(i), descripcion: `Convenio de riego ${i}` })
    await unaNorma(banco.db, { tipo_doc: 9, anio: 2023, ndoc: '5', descripcion: 'Convenio de salud pública' })
    const numeros = (body: string) =>
      [...body.matchAll(/<h2><a href="\/normas\/convenio\/(\d{4}\/\d+)"/g)].map(([, numero]) => numero)
    const primera = (await pedir('/normas/convenio')).body
    expect(numeros(primera)).toHaveLength(50)
    expect(numeros(primera)[0]).toBe('2024/51')
    expect(primera).toContain('<a rel="next" href="/normas/convenio?pagina=2">')
    const segunda = (await pedir('/normas/convenio?pagina=2')).body
    expect(numeros(segunda)).toEqual(['2024/1', '2023/5'])
    expect(segunda).toContain('<a rel="prev" href="/normas/convenio">')
    expect(segunda).toContain('<link rel="canonical" href="https://muni.example/normas/convenio?pagina=2">')
    const indice = (await pedir('/normas')).body
    expect(indice).toContain('href="/normas/convenio/2024">2024<')
    expect(indice).toContain('<form class="buscador" method="get" action="/normas"')
    expect(numeros((await pedir('/normas?q=SALUD%20publica&tipo=9&anio=2023')).body)).toEqual(['2023/5'])
    const halladas = (await pedir('/normas?q=riego&tipo=9')).body
    expect(numeros(halladas)).toHaveLength(50)
    expect(halladas).toContain('href="/normas?q=riego&amp;tipo=9&amp;pagina=2"')
    expect((await pedir('/normas?q=nadaquecoincida')).body).toContain('Ninguna norma coincide')
    expect((await pedir('/normas?q=&tipo=9&anio=2023')).headers.location).toBe('/normas/convenio/2023')
    expect((await pedir('/normas?q=50%25_&pagina=x&tipo=99&anio=1e3&q=otra')).statusCode).toBe(200)
  })

  test('NOR-34 decision 0214 a feed has what RFC 4287 asks for, the newest first, with page and PDF; an entry stays the same when its number changes', async () => {
    const { id, path_file } = await unaNorma(banco.db, {
      ...{ tipo_doc: 7, ndoc: '21', descripcion: 'Acuerdo del presupuesto participativo' },
      created_at: new Date('2027-01-02T10:00:00-05:00'),
    })
    await unaArchivada(banco.db, { tipo_doc: 7, nro_doc: '22', created_at: new Date('2026-12-01T10:00:00-05:00') })
    const leer = async (url: string) => {
      const { body, headers } = await pedir(url)
      expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
      expect(headers['x-robots-tag']).toBe('noindex')
      return leerXml(body)
    }
    const suyo = await leer('/normas/acuerdo-de-concejo/atom.xml')
    const en = (padre: string) => suyo.filter((uno) => uno.padre === padre)
    expect(suyo[0]).toMatchObject({ nombre: 'feed', atributos: { xmlns: 'http://www.w3.org/2005/Atom' } })
    expect(en('feed').map(({ nombre }) => nombre)).toEqual(
      expect.arrayContaining(['id', 'title', 'updated', 'author', 'link', 'entry']),
    )
    const dentro = en('entry')
    const de = (nombre: string) => dentro.filter((uno) => uno.nombre === nombre)
    expect(de('id').map(({ texto }) => texto)).toEqual([
      `tag:muni.example,2026:publicacion:${id}`,
      expect.stringMatching(/^tag:muni\.example,2026:archivo:\d+$/),
    ])
    expect(de('title')).toHaveLength(2)
    for (const { texto } of [
      ...de('updated'),
      ...de('published'),
      ...en('feed').filter((uno) => uno.nombre === 'updated'),
    ])
      expect(texto).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-05:00$/)
    expect(
      de('link')
        .slice(0, 2)
        .map(({ atributos }) => atributos),
    ).toEqual([
      { rel: 'alternate', type: 'text/html', href: 'https://muni.example/normas/acuerdo-de-concejo/2026/21' },
      {
        ...{ rel: 'enclosure', type: 'application/pdf', length: '1000' },
        href: `https://muni.example/storage/docs/${path_file}`,
      },
    ])
    const todas = await leer('/normas/atom.xml')
    expect(todas.filter(({ nombre }) => nombre === 'entry')).toHaveLength(50)
    expect(todas.find(({ nombre, padre }) => nombre === 'id' && padre === 'entry')?.texto).toBe(
      `tag:muni.example,2026:publicacion:${id}`,
    )
    expect(todas.some(({ texto }) => texto.includes(':archivo:'))).toBe(false)
    await banco.db.updateTable('normas').set({ ndoc: '23' }).where('id', '=', id).execute()
    const luego = await leer('/normas/acuerdo-de-concejo/atom.xml')
    expect(luego.filter(({ nombre, padre }) => nombre === 'id' && padre === 'entry')[0]?.texto).toBe(
      `tag:muni.example,2026:publicacion:${id}`,
    )
    // A type without norms has a feed that says so.
    const vacio = await leer('/normas/resolucion-de-concejo/atom.xml')
    expect(vacio.filter(({ nombre }) => nombre === 'entry')).toEqual([])
    expect(vacio.find(({ nombre }) => nombre === 'updated')?.texto).toBe('2026-11-18T00:00:00-05:00')
  })
})

describe('works', () => {
  test('SEG-01 SEG-09 decision 0214 a work has a page with its plan, progress, costs and history; taken off, it is gone', async () => {
    await unaCarga(banco.db, [
      { cui: '2512034', title_meta: 'Mejora de la <avenida> & plaza', avance_fisico: 40 },
      { cui: '2512035', avance_fisico: null, costo_actualizado: null, fechaini: null, fechafin: null },
    ])
    await unaCarga(
      banco.db,
      [{ cui: '2512034', title_meta: 'Mejora de la <avenida> & plaza', avance_fisico: 55.5 }],
      new Date('2026-11-18T12:00:00-05:00'),
    )
    const lista = (await pedir('/obras')).body
    expect(lista).toContain('<a href="/obras/2512034">Mejora de la &lt;avenida&gt; &amp; plaza</a>')
    const { body, statusCode } = await pedir('/obras/2512034')
    expect(statusCode).toBe(200)
    expect(body).toContain('Avance físico: <b>55.50 %</b>')
    expect(body).toContain('<td>40.00 %</td>')
    expect(body).toContain('S/. 1,250,000.50')
    expect(body).toContain('15/01/2026 a 18/12/2026')
    expect((await pedir('/obras/2512035')).statusCode).toBe(410)
    expect((await pedir('/obras/2512036')).statusCode).toBe(404)
    expect((await direcciones('/sitemap/obras.xml')).map(({ texto }) => texto)).toEqual([
      'https://muni.example/obras/2512034',
    ])
  })
})
