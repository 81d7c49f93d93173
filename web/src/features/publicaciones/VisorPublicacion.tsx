import { caminoDePublicada, tituloDeNorma } from '@cabildo/contracts/normas-tipos'
import type { Publicacion } from '@cabildo/contracts/publicaciones'
import { ErrorApi } from '../../platform/api.ts'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { VisorPdf } from '../../ui/VisorPdf.tsx'
import { useRevisar } from './publicaciones.api.ts'

interface Props {
  publicacion: Publicacion
  abierto: boolean
  onClose: () => void
}

/**
 * The PDF of a publication, 680 high (NOR-06, NOR-39). Opening it marks it as read. The answer has its present file,
 * because it may have been replaced or withdrawn (NOR-37).
 */
export const VisorPublicacion = ({ publicacion, abierto, onClose }: Props) => {
  const { mutateAsync, error } = useRevisar()
  const titulo = tituloDeNorma(publicacion)
  if (error instanceof ErrorApi && error.status === 404)
    return (
      <Dialogo
        abierto={abierto}
        onClose={onClose}
        tam="sm"
        titulo={titulo}
        botones={
          <Button variant="default" data-autofocus onClick={onClose}>
            Cerrar
          </Button>
        }
      >
        <p role="alert">Esta publicación fue retirada: su PDF ya no está disponible.</p>
      </Dialogo>
    )
  return (
    <VisorPdf
      abierto={abierto}
      onClose={onClose}
      titulo={titulo}
      archivo="Publicado"
      url={async () => caminoDePublicada((await mutateAsync(publicacion.id)).data.path_file)}
    />
  )
}
