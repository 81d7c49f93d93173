import {
  type AreaDeOrganizacion,
  areasApi,
  MENSAJES_AREAS,
  SELLO_LADO_MAXIMO,
  SELLO_MAXIMO_BYTES,
  SELLO_TIPOS,
} from '@cabildo/contracts/organizacion'
import { Button } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ErrorApi, pedir } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { subir } from '../../../platform/subida.ts'
import { avisar } from '../../../ui/avisos.ts'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { Confirmacion } from '../../../ui/Confirmacion.tsx'
import cuerpo from '../../../ui/cuerpo.module.css'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { medir } from '../../../ui/fotos/foto.ts'
import { Icono } from '../../../ui/Icono.tsx'
import { useAbrible } from '../../../ui/useAbrible.tsx'
import { useRefrescoDeOrganizacion } from '../organizacion.api.ts'
import type { PropsDeActo } from './acciones.ts'
import estilos from './formularios.module.css'

/** Why a file cannot be a seal, or null, as far as the browser can see it (ORG-14). */
const revisarSello = async (archivo: File): Promise<string | null> => {
  if (!(SELLO_TIPOS as readonly string[]).includes(archivo.type) || archivo.size > SELLO_MAXIMO_BYTES)
    return MENSAJES_AREAS.sello
  const medida = await medir(archivo)
  return medida && Math.max(medida.ancho, medida.alto) <= SELLO_LADO_MAXIMO ? null : MENSAJES_AREAS.sello
}

/** The address of a chosen file while it is chosen. */
const useDireccionDe = (archivo: File | null) => {
  const [direccion, setDireccion] = useState<string | null>(null)
  useEffect(() => {
    if (!archivo) return setDireccion(null)
    const suya = URL.createObjectURL(archivo)
    setDireccion(suya)
    return () => URL.revokeObjectURL(suya)
  }, [archivo])
  return direccion
}

/** SELLO: the picture that the signatures of an area carry, seen on light and dark before it is saved (ORG-14). */
export const SelloDialogo = ({ area, areas, abierto, onClose, onGrabada }: PropsDeActo) => {
  const [archivo, setArchivo] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [estabaAbierto, setEstabaAbierto] = useState(false)
  const pregunta = useAbrible<true>()
  const elegido = useDireccionDe(archivo)
  const refresco = useRefrescoDeOrganizacion()
  const params = { id: String(area.id) }
  const poner = useMutation({
    mutationFn: (sello: File) =>
      subir(areasApi.ponerSello, { params, body: {}, archivos: { 'selectedFile[]': [sello] } }),
    ...refresco,
  })
  const quitar = useMutation({ mutationFn: () => pedir(areasApi.quitarSello, { params }), ...refresco })
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (abierto !== estabaAbierto) {
    setEstabaAbierto(abierto)
    if (abierto) {
      setArchivo(null)
      setError(undefined)
    }
  }
  // As it is now, not as it was when the dialog opened.
  const puesto = areas.find(({ id }) => id === area.id)?.path_sello ?? null

  const acabar = ({ data }: { data: AreaDeOrganizacion }) => {
    avisar.exito(MENSAJES_AREAS.grabada)
    onGrabada(data)
    onClose()
  }
  const alEnviar = async () => {
    if (!archivo) return
    try {
      acabar(await poner.mutateAsync(archivo))
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.status === 422) setError(Object.values(fallo.campos)[0] ?? fallo.mensaje)
      avisarFallo(fallo, MENSAJES_AREAS.noGrabada)
    }
  }
  const alQuitar = async () => {
    try {
      const respuesta = await quitar.mutateAsync()
      pregunta.cerrar()
      acabar(respuesta)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_AREAS.noGrabada)
    }
  }
  const vista = elegido ?? puesto
  return (
    <>
      <FormDialogo
        abierto={abierto}
        onClose={onClose}
        titulo="SELLO"
        detalle={`N° ${area.id} · ${area.name}`}
        onSubmit={alEnviar}
        falta={archivo ? [] : ['la imagen']}
        enviando={poner.isPending}
        sucio={archivo !== null}
      >
        <CampoArchivo
          etiqueta="Imagen del sello"
          vacio={puesto ? 'Elija otra imagen para cambiar el sello' : 'El área firma con el sello de la entidad'}
          textoBoton="Elegir imagen"
          acepta={SELLO_TIPOS.join(',')}
          icono={IconPhoto}
          archivo={archivo}
          error={error}
          disabled={poner.isPending}
          revisar={revisarSello}
          onArchivo={(nuevo) => {
            setArchivo(nuevo)
            setError(undefined)
          }}
        />
        <p className={cuerpo.nota}>
          Una imagen PNG o JPG de hasta 1 MB y {SELLO_LADO_MAXIMO.toLocaleString('en-US')} píxeles por lado.
        </p>
        {vista && (
          <div className={estilos.vistas}>
            <figure>
              <figcaption>En el tema claro</figcaption>
              <div>
                <img src={vista} alt={`Sello de ${area.name}`} />
              </div>
            </figure>
            <figure data-oscuro>
              <figcaption>En el tema oscuro</figcaption>
              <div>
                <img src={vista} alt="" />
              </div>
            </figure>
          </div>
        )}
        {puesto && !archivo && (
          <Button variant="default" leftSection={<Icono de={IconTrash} />} onClick={() => pregunta.abrir(true)}>
            Quitar sello
          </Button>
        )}
      </FormDialogo>
      <Confirmacion
        abierto={abierto && pregunta.abierto}
        onClose={pregunta.cerrar}
        encima
        destructiva
        titulo="QUITAR SELLO"
        textoBoton="Quitar sello"
        alConfirmar={alQuitar}
      >
        <p>{area.name} firmará sin sello propio: con el de la carpeta de sellos, o con el logo de la entidad.</p>
      </Confirmacion>
    </>
  )
}
