import { type AreaDeOrganizacion, areasApi, MENSAJES_AREAS, SELLO_TIPOS } from '@cabildo/contracts/organizacion'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorApi, pedir } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { subir } from '../../../platform/subida.ts'
import { avisar } from '../../../ui/avisos.ts'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { Confirmacion } from '../../../ui/Confirmacion.tsx'
import cuerpo from '../../../ui/cuerpo.module.css'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { useAbrible } from '../../../ui/useAbrible.tsx'
import { COMO_ES_LA_IMAGEN, EnDosTemas, revisarImagen, useDireccionDe } from '../imagen.tsx'
import { useRefrescoDeOrganizacion } from '../organizacion.api.ts'
import type { PropsDeActo } from './acciones.ts'
import estilos from './formularios.module.css'

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
          vacio={puesto ? 'Elija otra imagen para cambiar el sello' : 'El área no tiene sello propio'}
          textoBoton="Elegir imagen"
          acepta={SELLO_TIPOS.join(',')}
          icono={IconPhoto}
          archivo={archivo}
          error={error}
          disabled={poner.isPending}
          revisar={(elegido) => revisarImagen(elegido, MENSAJES_AREAS.sello)}
          onArchivo={(nuevo) => {
            setArchivo(nuevo)
            setError(undefined)
          }}
        />
        <p className={`${cuerpo.nota} ${estilos.pista}`}>{COMO_ES_LA_IMAGEN}</p>
        {vista && <EnDosTemas imagen={vista} alt={`Sello de ${area.name}`} />}
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
