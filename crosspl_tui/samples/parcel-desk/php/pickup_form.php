<?php

declare(strict_types=1);

const PICKUP_URL = 'http://127.0.0.1:8461/pickups';

/**
 * Orders the pickup of a parcel with the carrier, by sending the form
 * which the carrier's own page would send.
 *
 * @param string $id such as PD-1042
 * @param DateTimeImmutable $day when the parcel is to be fetched
 * @param float $patience seconds that the carrier may take
 *
 * @return string the carrier's confirmation
 *
 * @throws RuntimeException when the carrier cannot be reached or refuses
 */
function orderPickup(string $id, DateTimeImmutable $day, float $patience = 5.0): string
{
    $form = http_build_query(['id' => $id, 'day' => $day->format('Y-m-d')]);
    $options = [
        'http' => [
            'method' => 'POST',
            'header' => 'Content-Type: application/x-www-form-urlencoded',
            'content' => $form,
            'timeout' => $patience,
        ],
    ];
    $context = stream_context_create($options);
    $confirmation = @file_get_contents(PICKUP_URL, false, $context);
    if ($confirmation === false) {
        throw new RuntimeException("the pickup of $id was not confirmed");
    }
    return trim($confirmation);
}

/**
 * Finds the next day on which carriers drive.
 *
 * @param DateTimeImmutable $today any day
 *
 * @return DateTimeImmutable the next day which is not a Sunday
 */
function nextPickupDay(DateTimeImmutable $today): DateTimeImmutable
{
    $day = $today->modify('+1 day');
    return $day->format('N') === '7' ? $day->modify('+1 day') : $day;
}

echo orderPickup('PD-1042', nextPickupDay(new DateTimeImmutable())), "\n";
