import {
  contrasteSobreBlanco,
  type EntidadGuardada,
  Imagen as Esquema,
  entidadApi,
  MENSAJES_ENTIDAD,
  seLeeSobreBlanco,
} from '@cabildo/contracts/organizacion-entidad'
import { IconAlertTriangle, IconCircleCheck, IconPhoto } from '@tabler/icons-react'
import { pedir } from '../../../platform/api.ts'
import { subir } from '../../../platform/subida.ts'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import cuerpo from '../../../ui/cuerpo.module.css'
import { Icono } from '../../../ui/Icono.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { COMO_ES_LA_IMAGEN, EnDosTemas, revisarImagen, useDireccionDe } from '../imagen.tsx'
import estilos from './entidad.module.css'
import { Seccion } from './Seccion.tsx'
import { useSeccion } from './useSeccion.ts'

const NOMBRES = { logo: 'logo', color: 'color' }

/** The logo, seen on both themes before it is saved, and the colour with its contrast. */
export const Imagen = ({ guardada, nombre }: { guardada: EntidadGuardada['imagen']; nombre: string }) => {
  const forma = useSeccion({
    ...{ seccion: 'imagen', guardada, nombres: NOMBRES },
    valoresDe: ({ color }) => ({ color, logo: null as File | null }),
    // A colour of the settings may be too light, and must not keep anybody from saving a logo.
    revisar: ({ color }, antes) =>
      color === antes.color ? { success: true as const, data: { color } } : Esquema.safeParse({ color }),
    grabar: async ({ color }, antes, { logo }) => {
      const { version } = antes
      const conColor =
        color === antes.color ? antes : (await pedir(entidadApi.imagen, { body: { color, version } })).data
      return logo ? (await subir(entidadApi.logo, { body: {}, archivos: { 'selectedFile[]': [logo] } })).data : conColor
    },
  })
  const { logo, color } = forma.valores
  const elegido = useDireccionDe(logo)
  const vista = elegido ?? forma.registro.logo_url
  return (
    <Seccion
      forma={forma}
      titulo="Imagen"
      detalle="El logo se ve en los dos temas antes de grabar. El color es la base de botones y enlaces."
    >
      <div>
        {vista && <EnDosTemas imagen={vista} alt={`Logo de ${nombre}`} />}
        <CampoArchivo
          etiqueta="Logo"
          vacio={vista ? 'Elija otra imagen para cambiar el logo' : 'Documentos y reportes llevan la marca de Cabildo'}
          textoBoton="Cambiar logo"
          acepta="image/png,image/jpeg"
          icono={IconPhoto}
          archivo={logo}
          error={forma.rechazos.selectedFile}
          disabled={forma.esperando}
          revisar={(archivo) => revisarImagen(archivo, MENSAJES_ENTIDAD.logo)}
          onArchivo={(nuevo) => {
            forma.rechazar({})
            forma.poner({ logo: nuevo })
          }}
        />
        <p className={cuerpo.nota}>{COMO_ES_LA_IMAGEN}</p>
      </div>
      <div className={estilos.color}>
        <input
          type="color"
          className={estilos.muestra}
          aria-label="Elegir el color"
          value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#000000'}
          onChange={({ currentTarget }) => forma.poner({ color: currentTarget.value })}
        />
        <TextInput label="Color" required maxLength={7} {...forma.texto('color')} />
        <Contraste color={color} />
      </div>
    </Seccion>
  )
}

/** How well the colour is read on white, while it is chosen. */
const Contraste = ({ color }: { color: string }) => {
  const contraste = contrasteSobreBlanco(color)
  if (contraste === null) return null
  const bien = seLeeSobreBlanco(color)
  // Rounded down: 4.49 is not enough.
  const cifra = (Math.floor(contraste * 10) / 10).toFixed(1)
  return (
    <span role="status">
      <Icono de={bien ? IconCircleCheck : IconAlertTriangle} /> Contraste {cifra} a 1 sobre blanco
      {!bien && `. ${MENSAJES_ENTIDAD.pocoContraste}`}
    </span>
  )
}
