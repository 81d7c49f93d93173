import { Button } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import { CapaFirmador } from './CapaFirmador.tsx'
import { nombreDe } from './columnas.tsx'
import { PanelLote } from './PanelLote.tsx'
import type { Firmas } from './useFirmas.ts'

const TITULO = 'FIRMA DIGITAL'

/** The layer in which one document is signed, or a batch with the list of its results. */
export const CapaFirmas = ({ firmas }: { firmas: Firmas }) => {
  const { firmador, uno, lote } = firmas
  if (!lote)
    return (
      <CapaFirmador
        firmador={firmador}
        abierta={firmador.visible}
        titulo={TITULO}
        detalle={uno ? nombreDe(uno) : ''}
        onCerrar={firmador.cerrar}
      />
    )
  const { piezas, deteniendo, cerrando } = lote
  const enCurso = lote.enCurso && !cerrando
  const firmados = piezas.filter(({ estado }) => estado === 'firmado').length
  return (
    <CapaFirmador
      firmador={firmador}
      abierta
      titulo={TITULO}
      detalle={`Firmados: ${firmados} de ${piezas.length}`}
      onCerrar={firmas.cerrarLote}
      botones={
        enCurso && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Icono de={IconPlayerStop} />}
            {...(deteniendo && { 'aria-disabled': true, 'data-disabled': true })}
            onClick={firmas.detenerLote}
          >
            Detener
          </Button>
        )
      }
      panel={
        <PanelLote
          piezas={piezas}
          fase={cerrando ? 'cerrando' : !enCurso ? 'terminado' : deteniendo ? 'deteniendo' : 'firmando'}
          onReintentar={firmas.reintentarLote}
        />
      }
      sinMarco={!enCurso}
    />
  )
}
