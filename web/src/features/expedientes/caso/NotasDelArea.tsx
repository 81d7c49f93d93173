import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import type { Expediente, NotaDeExpediente } from '@cabildo/contracts/expediente'
import { MENSAJES_ANEXOS, PALABRAS_DE_ANEXO } from '@cabildo/contracts/expedientes-bandeja'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy } from 'react'
import { useFormularioAbrible } from '../../../platform/borradores.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { Confirmacion } from '../../../ui/Confirmacion.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { AlAbrir, useAbrible } from '../../../ui/useAbrible.tsx'
import { ANEXOS, useAnexo } from '../anexos/anexos.api.ts'
import { BotonDeActo } from './BotonDeActo.tsx'
import estilos from './Expediente.module.css'
import { Tarjeta } from './Tarjeta.tsx'
import { useTodavia } from './useTodavia.ts'

const NotaDialogo = lazy(() => import('../anexos/NotaDialogo.tsx').then((m) => ({ default: m.NotaDialogo })))

/** Notas del área: what the own area wrote for itself, the newest first (EXP-24). */
export const NotasDelArea = ({ caso }: { caso: Expediente }) => {
  const { notas, registro_id } = caso
  const nueva = useFormularioAbrible<true>(`nota-expediente-${registro_id}`)
  const borrado = useAbrible<NotaDeExpediente>()
  if (notas === null) return null
  return (
    <Tarjeta
      titulo="Notas del área"
      aclaracion={MENSAJES_ANEXOS.soloSuArea}
      acciones={
        <BotonDeActo caso={caso} acto="anotar" icono={IconPlus} onClick={() => nueva.abrir(true)}>
          {PALABRAS_DE_ANEXO.anotar.verbo}
        </BotonDeActo>
      }
    >
      {notas.length === 0 && <p className={estilos.vacio}>{MENSAJES_ANEXOS.sinNotas}</p>}
      <ul className={estilos.notas}>
        {notas.map((nota) => (
          <li key={nota.nota_id}>
            <div>
              <b>{nota.persona}</b>{' '}
              <time dateTime={nota.fecha.replace(' ', 'T')}>
                {fecha(nota.fecha)} {hora(nota.fecha)}
              </time>
              <Borrar nota={nota} onClick={() => borrado.abrir(nota)} />
            </div>
            <p>{nota.texto}</p>
          </li>
        ))}
      </ul>
      <AlAbrir de={nueva}>{(_, ventana) => <NotaDialogo caso={caso} {...ventana} />}</AlAbrir>
      <AlAbrir de={borrado}>
        {(nota, ventana) => <BorrarNota registro_id={registro_id} nota={nota} {...ventana} />}
      </AlAbrir>
    </Tarjeta>
  )
}

const Borrar = ({ nota, onClick }: { nota: NotaDeExpediente; onClick: () => void }) => {
  const puede = useTodavia(nota.borrar_hasta)
  return (
    puede && (
      <Button variant="subtle" size="compact-sm" leftSection={<Icono de={IconTrash} tam={16} />} onClick={onClick}>
        Borrar
      </Button>
    )
  )
}

interface PropsBorrar {
  registro_id: number
  nota: NotaDeExpediente
  abierto: boolean
  onClose: () => void
}

const BorrarNota = ({ registro_id, nota, abierto, onClose }: PropsBorrar) => {
  const { mutateAsync } = useAnexo((nota_id: number) => ANEXOS.borrarNota(registro_id, nota_id))
  const borrar = async () => {
    try {
      await mutateAsync(nota.nota_id)
      avisar.exito(MENSAJES_ANEXOS.borrada)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_ANEXOS.noBorrada)
    }
    onClose()
  }
  return (
    <Confirmacion
      abierto={abierto}
      onClose={onClose}
      titulo="BORRAR NOTA"
      textoBoton="Borrar"
      icono={<Icono de={IconTrash} />}
      destructiva
      alConfirmar={borrar}
    >
      La nota se borra y no se recupera: «{nota.texto.length > 120 ? `${nota.texto.slice(0, 120)}…` : nota.texto}»
    </Confirmacion>
  )
}
