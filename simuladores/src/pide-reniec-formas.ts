/** A person as RENIEC answers it; fields come padded with blanks. */
export interface PersonaReniec {
  prenombres: string
  apPrimer: string
  /** Empty for people with one surname. */
  apSegundo: string
}

/** The shapes in which clients have seen its answers (peru.md §2.1). */
export const FORMAS_RENIEC = ['comun', 'lista', 'sinReturn', 'xml'] as const
export type FormaReniec = (typeof FORMAS_RENIEC)[number]
/** The shapes of its answer to a change of credential. */
export const FORMAS_CAMBIO = ['return', 'raiz', 'xml'] as const
export type FormaCambio = (typeof FORMAS_CAMBIO)[number]

/** Meanings other than these two are not known of any public source; absence and refusal are simulated by words. */
export const CODIGO = { correcto: '0000', vencida: '1002', noHay: '0999', claveMala: '1003', raro: '5008' } as const
const DICHO = {
  [CODIGO.correcto]: 'Consulta realizada correctamente',
  [CODIGO.vencida]: 'Debe actualizar su credencial',
  [CODIGO.noHay]: 'No se encontraron datos para el DNI consultado',
  [CODIGO.raro]: 'El documento consultado tiene una restricción',
  [CODIGO.claveMala]: 'El usuario no se encuentra registrado o la credencial es incorrecta',
} as const
type Codigo = keyof typeof DICHO

/** What comes with every person and that nobody may keep. */
const DE_MAS = {
  direccion: 'JR. LOS SAUCES 123   ',
  estadoCivil: 'SOLTERO   ',
  foto: Buffer.alloc(20_000, 7).toString('base64'),
  restriccion: 'NINGUNA   ',
  ubigeo: 'MOQUEGUA/ILO/PACOCHA',
}

/** The answer to a question for a DNI. */
export const respuestaDeConsulta = (forma: FormaReniec, codigo: Codigo, persona?: PersonaReniec): string => {
  const datosPersona = persona && {
    apPrimer: persona.apPrimer.padEnd(40),
    apSegundo: persona.apSegundo.padEnd(40),
    prenombres: persona.prenombres.padEnd(60),
    ...DE_MAS,
  }
  const dentro = { coResultado: codigo, deResultado: DICHO[codigo], ...(datosPersona && { datosPersona }) }
  if (forma === 'xml') return sobre('consultarResponse', enXml(dentro))
  const cuerpos: Record<Exclude<FormaReniec, 'xml'>, object> = {
    comun: { consultarResponse: { return: dentro } },
    lista: { consultarResponse: [{ return: dentro }] },
    sinReturn: { consultarResponse: dentro },
  }
  return JSON.stringify(cuerpos[forma])
}

/** The answer to a change of credential. */
export const respuestaDeCambio = (forma: FormaCambio, codigo: Codigo): string => {
  const deResultado = codigo === CODIGO.correcto ? 'Actualización realizada correctamente' : DICHO[codigo]
  const dentro = { coResultado: codigo, deResultado }
  if (forma === 'xml') return sobre('actualizarcredencialResponse', enXml(dentro))
  const cuerpo = forma === 'raiz' ? dentro : { actualizarcredencialResponse: { return: dentro } }
  return JSON.stringify(cuerpo)
}

const sobre = (nombre: string, dentro: string): string =>
  `<?xml version='1.0' encoding='UTF-8'?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>` +
  `<ns2:${nombre} xmlns:ns2="http://ws.reniec.gob.pe/"><return>${dentro}</return></ns2:${nombre}></S:Body></S:Envelope>`

const enXml = (datos: object): string =>
  Object.entries(datos)
    .map(([nombre, valor]) =>
      typeof valor === 'object'
        ? `<${nombre}>${enXml(valor)}</${nombre}>`
        : valor.trim() === ''
          ? `<${nombre}/>`
          : `<${nombre}>${valor.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</${nombre}>`,
    )
    .join('')
