import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a client says first: its length, the version of the protocol, then names and values, each ended by a zero. */
const sinLasOpciones = (saludo: Buffer): Buffer => {
  const partes = saludo.toString('latin1', 8, saludo.readInt32BE(0)).split('\0')
  const lugar = partes.indexOf('options')
  if (lugar >= 0) partes.splice(lugar, 2)
  const resto = Buffer.from(partes.join('\0'), 'latin1')
  const largo = Buffer.alloc(4)
  largo.writeInt32BE(8 + resto.length)
  return Buffer.concat([largo, saludo.subarray(4, 8), resto, saludo.subarray(saludo.readInt32BE(0))])
}

/** A stretch of network before a PostgreSQL, as `unir` joins each client to it. */
const intermediar = async (destino: URL, unir: (cliente: Socket, base: Socket) => void) => {
  const servidor = createServer((cliente) => {
    const base = connect(Number(destino.port), destino.hostname)
    cliente.on('error', () => base.destroy()).on('close', () => base.destroy())
    base.on('error', () => cliente.destroy()).on('close', () => cliente.destroy())
    unir(cliente, base)
  })
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  const url = new URL(destino)
  url.hostname = '127.0.0.1'
  url.port = String((servidor.address() as AddressInfo).port)
  return { url: url.href, cerrar: () => servidor.close() }
}

/** A pooler before a PostgreSQL that drops the startup options, as PgBouncer does with `ignore_startup_parameters`. */
export const sinOpciones = (destino: URL) =>
  intermediar(destino, (cliente, base) => {
    cliente.once('data', (saludo) => {
      base.write(sinLasOpciones(saludo))
      cliente.pipe(base)
    })
    base.pipe(cliente)
  })

/** A line that breaks once PostgreSQL has done what it was asked, the first time that its text holds `sentencia`. */
export const queCorta = (destino: URL, sentencia: string) => {
  let visto = false
  return intermediar(destino, (cliente, base) => {
    let corta = false
    cliente.on('data', (mensaje) => {
      corta = !visto && mensaje.includes(sentencia)
      visto ||= corta
      base.write(mensaje)
    })
    base.on('data', (respuesta) => {
      if (corta) cliente.destroy()
      else cliente.write(respuesta)
    })
  })
}

/** A line on which, once `callar` is called, nothing comes back any more, as from a PostgreSQL that is stopped or frozen. */
export const queCalla = async (destino: URL) => {
  let callada = false
  const abiertas = new Set<Socket>()
  const linea = await intermediar(destino, (cliente, base) => {
    abiertas.add(cliente)
    cliente.pipe(base)
    base.on('data', (respuesta) => {
      if (!callada) cliente.write(respuesta)
    })
  })
  const callar = () => {
    callada = true
  }
  const cerrar = () => {
    linea.cerrar()
    for (const una of abiertas) una.destroy()
  }
  return { ...linea, callar, cerrar }
}

/** A pooler that lends connections for a transaction at a time: who listens through it never hears of anything. */
export const sinAvisos = (destino: URL) =>
  intermediar(destino, (cliente, base) => {
    let resto: Buffer = Buffer.alloc(0)
    cliente.pipe(base)
    base.on('data', (trozo) => {
      resto = Buffer.concat([resto, trozo])
      // Each message: its letter, then its length, which counts itself; 'A' is a notice.
      while (resto.length >= 5 && resto.length > resto.readInt32BE(1)) {
        const mensaje = resto.subarray(0, 1 + resto.readInt32BE(1))
        resto = resto.subarray(mensaje.length)
        if (mensaje[0] !== 0x41) cliente.write(mensaje)
      }
    })
  })
