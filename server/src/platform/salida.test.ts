import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textoDe } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { esDeInternet, redesDe } from './http/red.ts'
import { deUnoEnUno, direccionesDe, enviarAfuera, SinContestar } from './salida.ts'

const abiertos: Server[] = []
afterEach(() => {
  for (const servidor of abiertos.splice(0)) {
    servidor.closeAllConnections()
    servidor.close()
  }
})
/** A server of this machine; answers its address. */
const unServidor = async (atender: RequestListener): Promise<string> => {
  const servidor = createServer(atender)
  abiertos.push(servidor)
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  return `http://127.0.0.1:${(servidor.address() as AddressInfo).port}/aviso`
}
const enviar = (url: string, { esperaMs = 5_000, permitida = (_: string): boolean => true } = {}) =>
  enviarAfuera(url, {
    cabeceras: { 'webhook-id': 'msg_1' },
    cuerpo: '{"ñ":1}',
    esperaMs,
    extractoBytes: 100,
    permitida,
  })
const motivo = (promesa: Promise<unknown>) =>
  promesa.then(
    () => 'enviado',
    (error: unknown) => (error instanceof SinContestar ? error.message : String(error)),
  )

describe('F4 whom something may be sent to', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fe80::1%eth0',
  ])('F4 %s is no server of the internet', (ip) => expect(esDeInternet(ip)).toBe(false))
  test.each(['190.12.34.56', '8.8.8.8', '172.32.0.1', '2800:200::1', '::ffff:8.8.8.8'])('F4 %s is one', (ip) =>
    expect(esDeInternet(ip)).toBe(true),
  )

  test.each([
    ['https://127.0.0.1/', 'DIRECCION_INTERNA'],
    ['https://2130706433/', 'DIRECCION_INTERNA'],
    ['https://0x7f.1/', 'DIRECCION_INTERNA'],
    ['https://[::ffff:10.0.0.1]/', 'DIRECCION_INTERNA'],
    ['https://localhost/', 'DIRECCION_INTERNA'],
    ['http://169.254.169.254/latest/meta-data', 'DIRECCION_INTERNA'],
    ['http://8.8.8.8/', 'SIN_CIFRAR'],
  ])('F4 %s is refused before anything is sent: %s', async (url, codigo) => {
    expect(await motivo(enviar(url, { permitida: () => false }))).toBe(codigo)
  })

  test('F4 an allowed network is called without TLS too; its neighbours are not', async () => {
    const permitida = redesDe(['10.0.0.0/24', '192.168.7.7', 'fd00::/64'])
    expect(await direccionesDe(new URL('http://10.0.0.7'), permitida)).toEqual(['10.0.0.7'])
    expect(await direccionesDe(new URL('http://[fd00::9]'), permitida)).toEqual(['fd00::9'])
    for (const ajena of ['http://10.0.1.7', 'http://192.168.7.8', 'https://[fd01::1]', 'http://[::ffff:a00:107]'])
      await expect(direccionesDe(new URL(ajena), permitida)).rejects.toThrow('DIRECCION_INTERNA')
  })
})

describe('F4 names are looked up without filling the threads of the process', () => {
  /** Look-ups that end when the test says so. */
  const unaBusqueda = () => {
    const [pedidos, fines] = [[] as string[], new Map<string, PromiseWithResolvers<string>>()]
    const buscar = deUnoEnUno<string>((nombre) => {
      pedidos.push(nombre)
      const fin = Promise.withResolvers<string>()
      fines.set(nombre, fin)
      return fin.promise
    }, 2)
    return { pedidos, buscar, fin: (nombre: string) => fines.get(nombre) ?? Promise.withResolvers<string>() }
  }

  test('F4 of each name once, and of two at once; who asks for one under way gets what comes of it', async () => {
    const { pedidos, buscar, fin } = unaBusqueda()
    const dichos = ['a', 'a', 'b', 'a', 'c', 'c', 'd'].map((nombre) => buscar(nombre))
    await Promise.resolve()
    expect(pedidos).toEqual(['a', 'b'])
    fin('a').resolve('de a')
    expect(await Promise.all([dichos[0], dichos[1], dichos[3]])).toEqual(['de a', 'de a', 'de a'])
    await expect.poll(() => pedidos).toEqual(['a', 'b', 'c'])
    // One that fails makes room, too, and is looked up anew.
    fin('b').reject(new Error('ENOTFOUND'))
    await expect(dichos[2]).rejects.toThrow('ENOTFOUND')
    await expect.poll(() => pedidos).toEqual(['a', 'b', 'c', 'd'])
    fin('c').resolve('de c')
    fin('d').resolve('de d')
    expect(await Promise.all(dichos.slice(4))).toEqual(['de c', 'de c', 'de d'])
    const otra = buscar('b')
    fin('b').resolve('de b')
    expect([await otra, pedidos.at(-1)]).toEqual(['de b', 'b'])
  })

  test('F4 whoever has stopped waiting takes no turn', async () => {
    const { pedidos, buscar, fin } = unaBusqueda()
    const dichos = [buscar('a'), buscar('b')]
    const limite = new AbortController()
    const cansado = buscar('c', limite.signal)
    limite.abort()
    fin('a').resolve('de a')
    await expect(cansado).rejects.toThrow()
    fin('b').resolve('de b')
    expect([await Promise.all(dichos), pedidos]).toEqual([
      ['de a', 'de b'],
      ['a', 'b'],
    ])
  })
})

describe('F4 what a server may do to who calls it', () => {
  test('F4 the body goes out as it is, and the beginning of the answer comes back', async () => {
    const pedidos: unknown[] = []
    const url = await unServidor(async (pedido, respuesta) => {
      const cuerpo = await textoDe(pedido)
      pedidos.push([pedido.method, pedido.url, pedido.headers['webhook-id'], cuerpo])
      respuesta.writeHead(503, { 'retry-after': '30' }).end('x'.repeat(1_000))
    })
    expect(await enviar(url)).toEqual({ status: 503, extracto: 'x'.repeat(100), reintentar: '30' })
    expect(pedidos).toEqual([['POST', '/aviso', 'msg_1', '{"ñ":1}']])
  })

  test('F4 a redirect is an answer, and nobody follows it', async () => {
    let seguido = 0
    const otro = await unServidor((_, respuesta) => void respuesta.end(`${++seguido}`))
    const url = await unServidor((_, respuesta) => void respuesta.writeHead(307, { location: otro }).end())
    expect((await enviar(url)).status).toBe(307)
    expect(seguido).toBe(0)
  })

  test('F4 an answer that never ends is read for two seconds, and its head counts', async () => {
    const url = await unServidor((_, respuesta) => {
      respuesta.writeHead(200)
      const goteo = setInterval(() => respuesta.write('.'), 50)
      respuesta.on('close', () => clearInterval(goteo))
    })
    expect(await enviar(url)).toMatchObject({ status: 200, extracto: expect.stringMatching(/^\.{5,100}$/) })
  })

  test('F4 one that never begins, or drips its head, is left at the limit', async () => {
    const mudo = await unServidor(() => undefined)
    const goteo = await unServidor((pedido) => {
      const { socket } = pedido
      socket.write('HTTP/1.1 200 OK\r\n')
      const reloj = setInterval(() => socket.write('x: y\r\n'), 20)
      socket.on('close', () => clearInterval(reloj))
    })
    expect(await motivo(enviar(mudo, { esperaMs: 200 }))).toBe('ETIMEDOUT')
    expect(await motivo(enviar(goteo, { esperaMs: 200 }))).toBe('ETIMEDOUT')
  })

  test('F4 one that hangs up, speaks something else or is not there is told by its code', async () => {
    const cuelga = await unServidor(({ socket }) => socket.destroy())
    const otra = await unServidor(({ socket }) => void socket.end('SSH-2.0-OpenSSH\r\n'))
    expect(await motivo(enviar(cuelga))).toBe('ECONNRESET')
    expect(await motivo(enviar(otra))).toMatch(/^HPE_/)
    expect(await motivo(enviar('http://127.0.0.1:1/'))).toBe('ECONNREFUSED')
    expect(await motivo(enviar('https://nadie.invalid/'))).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/)
  })
})
