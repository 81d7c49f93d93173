import { leerConfig } from '../config.ts'
import { reponerClave } from '../features/usuarios/index.ts'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { tomarBase } from '../programa/base.ts'
import { cumplir } from '../programa/salida.ts'
import { escrita, exigirSegunda, leerOpciones } from './comando.ts'

/** `user reset`: a new password for a user who cannot get in any more, and with --segundo-factor no second factor. */
export const user = (argumentos: string[], uso: string): Promise<void> =>
  cumplir(async (salida) => {
    const { positionals, values } = leerOpciones(argumentos, {
      ...{ uso, palabras: 2 },
      options: { 'segundo-factor': { type: 'boolean', default: false } },
    })
    const segundoFactor = values['segundo-factor']
    const nombre = exigirSegunda(positionals, 'reset', uso)
    const config = leerConfig()
    const { bd, reloj } = await tomarBase(config, salida)
    const repuesta = await reponerClave({ db: bd.db, reloj, config }, nombre, { segundoFactor })
    if (!repuesta) throw new ErrorDeArranque(`No hay un usuario «${nombre}».`)
    const { username, clave, puedeIngresar, conFactor } = repuesta
    console.log(
      `El usuario ${username} ingresa con la contraseña ${clave}, que cambiará al ingresar: no se mostrará otra vez.`,
    )
    if (segundoFactor) console.log('Ya no tiene verificación en dos pasos.')
    else if (conFactor)
      console.log(
        `Sigue con su verificación en dos pasos. Si perdió su teléfono o su llave: ${escrita('user reset')} ${username} --segundo-factor`,
      )
    if (!puedeIngresar)
      console.log('No podrá ingresar mientras no tenga un acceso activo: déselo en Configuración, Usuarios.')
    return 0
  })
