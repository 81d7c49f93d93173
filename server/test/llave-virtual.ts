import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Algorithms that a passkey may have, by their identifiers of COSE; 0 is none that anybody knows. */
export type Algoritmo = 'ES256' | 'EdDSA' | 'RS256'

const PARES: Record<Algoritmo, () => { publicKey: KeyObject; privateKey: KeyObject }> = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2_048 }),
}

/** What is not as it ought to be in an answer (O20). */
export interface Mutacion {
  origen?: string
  rpID?: string
  reto?: string
  tipo?: string
  /** The counter that is told. */
  contador?: number
  /** Without a PIN, a finger or a face. */
  sinVerificar?: true
  /** Without anybody there. */
  sinPresencia?: true
  /** Signed with another key. */
  firma?: 'ajena' | 'vacia'
  /** The identifier of COSE that the key says to have. */
  alg?: number
  fmt?: string
  /** Bytes that the attestation has besides. */
  relleno?: number
  /** The credential that the answer names. */
  id?: string
}

/** An authenticator in software, with one passkey; it counts each use. */
export class LlaveVirtual {
  readonly id = randomBytes(32).toString('base64url')
  readonly #alg: Algoritmo
  readonly #par: { publicKey: KeyObject; privateKey: KeyObject }
  contador = 0

  constructor(alg: Algoritmo = 'ES256') {
    this.#alg = alg
    this.#par = PARES[alg]()
  }

  /** What a browser sends of a new passkey. */
  crear(opciones: Opciones, origen: string, m: Mutacion = {}) {
    const clientDataJSON = this.#dicho('webauthn.create', opciones, origen, m)
    const id = Buffer.from(m.id ?? this.id, 'base64url')
    const largo = Buffer.alloc(2)
    largo.writeUInt16BE(id.length)
    const authData = Buffer.concat([
      this.#datos(opciones.rp?.id ?? '', m, 0x40),
      ...[Buffer.alloc(16), largo, id, cbor(this.#cose(m.alg))],
    ])
    const relleno = m.relleno === undefined ? new Map() : new Map([['relleno', Buffer.alloc(m.relleno)]])
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', m.fmt ?? 'none'],
        ['attStmt', relleno],
        ['authData', authData],
      ]),
    )
    return this.#respuesta(m, {
      ...{ clientDataJSON, attestationObject: attestationObject.toString('base64url') },
      transports: ['internal'],
    })
  }

  /** What a browser sends of a use. */
  usar(opciones: Opciones, origen: string, m: Mutacion = {}) {
    const clientDataJSON = this.#dicho('webauthn.get', opciones, origen, m)
    const authenticatorData = this.#datos(opciones.rpId ?? '', m)
    const resumen = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const clave = m.firma === 'ajena' ? PARES[this.#alg]().privateKey : this.#par.privateKey
    const firmado = Buffer.concat([authenticatorData, resumen])
    const signature =
      m.firma === 'vacia' ? Buffer.alloc(0) : sign(this.#alg === 'EdDSA' ? null : 'sha256', firmado, clave)
    return this.#respuesta(m, {
      ...{ clientDataJSON, authenticatorData: authenticatorData.toString('base64url') },
      signature: signature.toString('base64url'),
    })
  }

  #dicho(tipo: string, { challenge }: Opciones, origen: string, m: Mutacion): string {
    const dicho = {
      type: m.tipo ?? tipo,
      challenge: m.reto ?? challenge,
      origin: m.origen ?? origen,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(dicho)).toString('base64url')
  }

  #datos(rpID: string, m: Mutacion, mas = 0): Buffer {
    this.contador = m.contador ?? this.contador + 1
    const contador = Buffer.alloc(4)
    contador.writeUInt32BE(this.contador)
    const banderas = (m.sinPresencia ? 0 : 0x01) | (m.sinVerificar ? 0 : 0x04) | mas
    return Buffer.concat([
      createHash('sha256')
        .update(m.rpID ?? rpID)
        .digest(),
      Buffer.from([banderas]),
      contador,
    ])
  }

  #cose(alg: number | undefined): Map<number, unknown> {
    const jwk = this.#par.publicKey.export({ format: 'jwk' })
    const bytes = (texto: string | undefined) => Buffer.from(texto ?? '', 'base64url')
    const partes: Record<Algoritmo, [number, unknown][]> = {
      ES256: [
        [1, 2],
        [3, alg ?? -7],
        [-1, 1],
        [-2, bytes(jwk.x)],
        [-3, bytes(jwk.y)],
      ],
      EdDSA: [
        [1, 1],
        [3, alg ?? -8],
        [-1, 6],
        [-2, bytes(jwk.x)],
      ],
      RS256: [
        [1, 3],
        [3, alg ?? -257],
        [-1, bytes(jwk.n)],
        [-2, bytes(jwk.e)],
      ],
    }
    return new Map(partes[this.#alg])
  }

  #respuesta(m: Mutacion, response: object) {
    const id = m.id ?? this.id
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }
}

/** The part of what a server asks for that an authenticator looks at. */
interface Opciones {
  challenge: string
  rp?: { id?: string }
  rpId?: string
}

/** As much of CBOR as passkeys have: maps, texts, bytes and whole numbers. */
const cbor = (valor: unknown): Buffer => {
  if (typeof valor === 'number') return valor < 0 ? cabeza(1, -valor - 1) : cabeza(0, valor)
  if (Buffer.isBuffer(valor)) return Buffer.concat([cabeza(2, valor.length), valor])
  if (typeof valor === 'string') return Buffer.concat([cabeza(3, Buffer.byteLength(valor)), Buffer.from(valor)])
  const mapa = valor as Map<unknown, unknown>
  return Buffer.concat([cabeza(5, mapa.size), ...[...mapa].flatMap(([clave, suyo]) => [cbor(clave), cbor(suyo)])])
}

const cabeza = (clase: number, n: number): Buffer => {
  const alto = clase << 5
  if (n < 24) return Buffer.from([alto | n])
  if (n < 256) return Buffer.from([alto | 24, n])
  if (n < 65_536) return Buffer.from([alto | 25, n >> 8, n & 255])
  const cuatro = Buffer.alloc(5)
  cuatro[0] = alto | 26
  cuatro.writeUInt32BE(n, 1)
  return cuatro
}
